import * as z from "zod/mini";
import { hasContactDetails } from "#domain/contact-details.ts";
import {
  checkbox,
  choice,
  digits,
  emailLocale,
  exactText,
  honeypot,
  id,
  optional,
  shownAt,
  token,
  wrongChoice,
} from "#domain/input/body-fields.ts";
import { mistyped } from "#domain/input/field-schemas.ts";
import { cleanedText, freeText } from "#domain/input/free-text.ts";
import { type BodyErrors, bodySchema, parseBody } from "#domain/input/parse-body.ts";
import { senderEmail } from "#domain/senders/sender-fields.ts";
import type { Locale } from "#i18n/locale.ts";
import { type Result, success } from "#std/result.ts";
import { isReadable, isWithin } from "#std/text/readable-text.ts";
import { type Learner, type LessonCount, learnerChoices, lessonChoices, reviewLimits } from "./review.ts";

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

/** The fields in the order of their errors. `now`: the current time. */
function reviewSchema(now: Date) {
  return bodySchema({
    stars: digits(/^[1-5]$/u),
    learner: choice(learnerChoices),
    lessons: choice(lessonChoices),
    /** The command checks whether the listing has this course. */
    course: optional(exactText({ holds: (text) => isReadable(text) && [...text].length <= 80, code: "invalid" })),
    started_month: optional(exactText({ holds: (text) => isPastMonth(text, now), code: "invalid" })),
    body: freeText(reviewLimits.body),
    display_name: shownName(),
    declared: z.literal([true, "1"], { error: ({ input }) => (input === false ? "missing" : wrongChoice({ input })) }),
    keeps_contact: checkbox("1", ["0", ""]),
  });
}

function linkSchema(now: Date) {
  return bodySchema({
    listing_id: id(),
    email: senderEmail(),
    wants_proof: checkbox("1", ["0", ""]),
    language: emailLocale(),
    website: honeypot(),
    started_at: shownAt(now),
    proof: token(),
  });
}

const flag = z.optional(z.boolean({ error: mistyped }));

const withdrawal = bodySchema({ was_pressed: flag, erases: flag });

const appeal = bodySchema({ appeal: freeText(reviewLimits.appeal) });

/** Parses an untrusted review from JSON or form fields. The declaration must be true. */
export function parseReview(body: object, now: Date): Result<ReviewInput, BodyErrors> {
  const parsed = parseBody(reviewSchema(now), body);
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
export function parseLinkRequest(body: object, now: Date): Result<ParsedLink, BodyErrors> {
  const parsed = parseBody(linkSchema(now), body);
  if (!parsed.ok) return parsed;
  const { listing_id: listingId, email, wants_proof: wantsProof, language, website, started_at, proof } = parsed.value;
  return success({ input: { listingId, email, wantsProof, language }, isTrap: website, startedAt: started_at, proof });
}

/** Parses `{ appeal }`, an author's text about a decision. */
export function parseAppeal(body: object): Result<string, BodyErrors> {
  const parsed = parseBody(appeal, body);
  return parsed.ok ? success(parsed.value.appeal) : parsed;
}

/** Parses `{ was_pressed?, erases? }`, the withdrawal of a review. Both are false if missing. */
export function parseWithdrawal(body: object): Result<{ wasPressed: boolean; erases: boolean }, BodyErrors> {
  const parsed = parseBody(withdrawal, body);
  if (!parsed.ok) return parsed;
  const { was_pressed: wasPressed = false, erases = false } = parsed.value;
  return success({ wasPressed, erases });
}

/** The author's name beside the review: one line without contact details. */
function shownName() {
  const { max: graphemes, bytes } = reviewLimits.name;
  return cleanedText({
    before: [
      { holds: ({ length }) => length <= 2000, code: "too-long" },
      { holds: (text) => isReadable(text) && !/\n/u.test(text.trim()), code: "unreadable" },
    ],
    clean: (text) => text.replace(/\s+/gu, " ").trim(),
    after: [
      { holds: (name) => isWithin(name, { graphemes, bytes }), code: "too-long" },
      { holds: (name) => !hasContactDetails(name), code: "invalid" },
    ],
  });
}

function isPastMonth(text: string, now: Date): boolean {
  // A day ahead, for time zones where the next month has begun.
  const latest = new Date(now.getTime() + 24 * 60 * 60_000).toISOString().slice(0, 7);
  return /^20\d\d-(?:0[1-9]|1[0-2])$/u.test(text) && text <= latest;
}
