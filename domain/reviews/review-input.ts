import * as z from "zod/mini";
import { emailSchema } from "#domain/accounts/credentials.ts";
import { hasContactDetails } from "#domain/contact-details.ts";
import type { FieldErrorCode } from "#domain/listings/fields/field-schemas.ts";
import { type FieldErrors, oneOf, parseFields, parseToken, wrongChoice } from "#domain/moderation/parse-fields.ts";
import { type Locale, locales } from "#i18n/locale.ts";
import { cleanParagraphs, isReadable, isWithin } from "#std/readable-text.ts";
import { failure, type Result, success } from "#std/result.ts";
import { isUuid } from "#std/uuid.ts";
import { type Learner, type LessonCount, learnerChoices, lessonChoices, reviewLimits } from "./review.ts";

type Parsed<Value> = Result<Value, FieldErrorCode>;

export type ReviewInput = {
  stars: number;
  learner: Learner;
  lessons: LessonCount;
  course: string | null;
  /** For example 2026-10. */
  startedMonth: string | null;
  body: string;
  shownName: string;
  /** Whether the author was warned that the text appears to contain contact details, and submits it anyway. */
  keepsContact: boolean;
};

export type LinkInput = {
  listingId: string;
  email: string;
  /** Whether the person wants to upload a proof image. */
  wantsProof: boolean;
  language: Locale;
};

/**
 * `isTrap`: the honeypot field, which is invisible to people, is filled in. `startedAt`: when the form was shown.
 * `proof` is the response to a challenge.
 */
export type ParsedLink = { input: LinkInput; isTrap: boolean; startedAt: Date; proof: string | null };

/** Parses an untrusted review from JSON or form fields. The declaration must be true. */
export function parseReview(body: object, now: Date): Result<ReviewInput, FieldErrors> {
  const parsed = parseFields(body, {
    stars: parseStars,
    learner: oneOf(learnerChoices),
    lessons: oneOf(lessonChoices),
    course: parseCourse,
    started_month: (value) => parseMonth(value, now),
    body: (value) => parseText(value, reviewLimits.body),
    display_name: parseName,
    declared: parseDeclared,
    keeps_contact: parseFlag,
  });
  if (!parsed.ok) return parsed;
  const { stars, learner, lessons, course, started_month, body: text, display_name, keeps_contact } = parsed.value;
  return success({
    stars,
    learner,
    lessons,
    course,
    startedMonth: started_month,
    body: text,
    shownName: display_name,
    keepsContact: keeps_contact,
  });
}

/** Parses a request for a review link. */
export function parseLinkRequest(body: object, now: Date): Result<ParsedLink, FieldErrors> {
  const parsed = parseFields(body, {
    listing_id: (value) => (typeof value === "string" && isUuid(value) ? success(value.toLowerCase()) : wrong(value)),
    email: parseEmail,
    wants_proof: parseFlag,
    language: (value) => oneOf(locales)(value ?? "en"),
    website: (value) =>
      value === undefined || value === null || typeof value === "string" ? success(value) : wrong(value),
    started_at: (value) => parseMoment(value, now),
    proof: parseToken,
  });
  if (!parsed.ok) return parsed;
  const { listing_id: listingId, email, wants_proof: wantsProof, language, website, started_at, proof } = parsed.value;
  return success({
    input: { listingId, email, wantsProof, language },
    isTrap: typeof website === "string" && website !== "",
    startedAt: started_at,
    proof,
  });
}

const wrong = (value: unknown) => failure(wrongChoice(value));

/** A required multiline text, with length limits in graphemes. */
export function parseText(value: unknown, limits: { min: number; max: number; bytes: number }): Parsed<string> {
  if (value === undefined || value === null) return failure("missing");
  if (typeof value !== "string") return failure("wrong-type");
  // Rejects very long texts before counting graphemes.
  if (value.length > 20_000) return failure("too-long");
  if (!isReadable(value)) return failure("unreadable");
  const text = cleanParagraphs(value).trim();
  if (text === "") return failure("missing");
  if (!isWithin(text, { graphemes: limits.max, bytes: limits.bytes })) return failure("too-long");
  if (isWithin(text, { graphemes: limits.min - 1, bytes: limits.bytes })) return failure("too-small");
  return success(text);
}

function parseStars(value: unknown): Parsed<number> {
  if (value === undefined || value === null || value === "") return failure("missing");
  if (typeof value !== "number" && typeof value !== "string") return failure("wrong-type");
  return /^[1-5]$/u.test(String(value)) ? success(Number(value)) : failure("invalid");
}

function parseName(value: unknown): Parsed<string> {
  if (value === undefined || value === null) return failure("missing");
  if (typeof value !== "string") return failure("wrong-type");
  if (value.length > 2000) return failure("too-long");
  if (!isReadable(value) || /\n/u.test(value.trim())) return failure("unreadable");
  const name = value.replace(/\s+/gu, " ").trim();
  if (name === "") return failure("missing");
  const { max, bytes } = reviewLimits.name;
  if (!isWithin(name, { graphemes: max, bytes })) return failure("too-long");
  return hasContactDetails(name) ? failure("invalid") : success(name);
}

/** The command checks whether the listing has this course. */
function parseCourse(value: unknown): Parsed<string | null> {
  if (value === undefined || value === null || value === "") return success(null);
  if (typeof value !== "string") return failure("wrong-type");
  return isReadable(value) && [...value].length <= 80 ? success(value) : failure("invalid");
}

function parseMonth(value: unknown, now: Date): Parsed<string | null> {
  if (value === undefined || value === null || value === "") return success(null);
  if (typeof value !== "string") return failure("wrong-type");
  const isMonth = /^20\d\d-(?:0[1-9]|1[0-2])$/u.test(value);
  // A day ahead, for time zones where the next month has begun.
  const latest = new Date(now.getTime() + 24 * 60 * 60_000).toISOString().slice(0, 7);
  return isMonth && value <= latest ? success(value) : failure("invalid");
}

function parseDeclared(value: unknown): Parsed<true> {
  if (value === true || value === "1") return success(true);
  return value === undefined || value === null || value === false || value === "" ? failure("missing") : wrong(value);
}

function parseFlag(value: unknown): Parsed<boolean> {
  if (value === undefined || value === null || value === "" || value === false || value === "0") return success(false);
  return value === true || value === "1" ? success(true) : wrong(value);
}

function parseEmail(value: unknown): Parsed<string> {
  if (value === undefined || value === null) return failure("missing");
  if (typeof value !== "string") return failure("wrong-type");
  if (value.trim() === "") return failure("missing");
  const parsed = z.safeParse(emailSchema, { email: value });
  return parsed.success ? success(parsed.data.email.toLowerCase()) : failure("invalid");
}

const maxMs = 7 * 24 * 60 * 60_000;

/** The time at which a form was shown, in ISO 8601, UTC. */
function parseMoment(value: unknown, now: Date): Parsed<Date> {
  if (typeof value !== "string" || value === "") return wrong(value);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z$/u.test(value)) return failure("invalid");
  const time = Date.parse(value);
  return time <= now.getTime() + 60_000 && time > now.getTime() - maxMs ? success(new Date(time)) : failure("invalid");
}
