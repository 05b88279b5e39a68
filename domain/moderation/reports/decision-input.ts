import { isDay } from "#domain/courses/course-days.ts";
import type { FieldErrorCode } from "#domain/listings/fields/field-schemas.ts";
import { refusalReasons } from "#domain/reviews/review.ts";
import { failure, type Result, success } from "#std/result.ts";
import { foundLimits, parseRequiredText, parseText, reportTextLimit } from "../moderation-text.ts";
import { type FieldErrors, oneOf, parseFields, wrongChoice } from "../parse-fields.ts";
import { outcomes, photoRemovalReasons, removalReasons } from "../reasons.ts";
import type { Removal } from "../removal/remove-listing.ts";
import type { PhotoRemoval } from "../removal/remove-photo.ts";
import type { CaseDecision } from "./decide-case.ts";

type Parsed<Value> = Result<Value, FieldErrors>;

const found = (value: unknown) => parseRequiredText(value, foundLimits);
const note = (value: unknown) => parseText(value, { max: 1000 });

/** Parses `{ reason, found, note? }` of a removal. */
export function parseRemoval(body: object): Parsed<Removal> {
  return parseFields(body, { reason: oneOf(removalReasons), found, note });
}

/** Parses a decision about a photo, portrait or logo. */
export function parsePhotoRemoval(body: object): Parsed<PhotoRemoval> {
  return parseFields(body, { reason: oneOf(photoRemovalReasons), found, note });
}

/**
 * Parses `{ outcome, reason?, found?, note?, since? }`: `reason` only for a removal, no `found` for a restore, and
 * `since` only for bought reviews.
 */
export function parseCaseDecision(body: object): Parsed<CaseDecision> {
  const { outcome: name, ...rest }: { outcome?: unknown } = body;
  const outcome = outcomes.find((each) => each === name);
  if (outcome === undefined) return failure({ outcome: wrongChoice(name) });
  if (outcome === "listing-removed") {
    const removal = parseRemoval(rest);
    return removal.ok ? success({ outcome, ...removal.value }) : removal;
  }
  if (outcome === "listing-restored") {
    const restore = parseFields(rest, { note });
    return restore.ok ? success({ outcome, ...restore.value }) : restore;
  }
  if (outcome === "review-removed") {
    const removal = parseFields(rest, { reason: oneOf(refusalReasons), found, note, since: parseDay });
    if (!removal.ok) return removal;
    const { since, reason } = removal.value;
    // Bought reviews are removed for this reason only.
    if (since !== null && reason !== "not-genuine") return failure({ reason: "invalid" });
    return success({ outcome, ...removal.value });
  }
  const decision = parseFields(rest, { found, note });
  return decision.ok ? success({ outcome, ...decision.value }) : decision;
}

/** Parses a day such as 2027-01-31. */
function parseDay(value: unknown): Result<string | null, FieldErrorCode> {
  if (value === undefined || value === null || value === "") return success(null);
  if (typeof value !== "string") return failure("wrong-type");
  return isDay(value) ? success(value) : failure("invalid");
}

/** Parses `{ note? }`. */
export function parseNote(body: object): Parsed<string | null> {
  const parsed = parseFields(body, { note });
  return parsed.ok ? success(parsed.value.note) : parsed;
}

/** Parses `{ text }`, a question to an owner. */
export function parseQuestion(body: object): Parsed<string> {
  const parsed = parseFields(body, { text: (value) => parseRequiredText(value, foundLimits) });
  return parsed.ok ? success(parsed.value.text) : parsed;
}

/** Parses `{ text? }` of an owner's appeal. */
export function parseSecondLook(body: object): Parsed<string | null> {
  const parsed = parseFields(body, { text: (value) => parseText(value, { max: reportTextLimit }) });
  return parsed.ok ? success(parsed.value.text) : parsed;
}
