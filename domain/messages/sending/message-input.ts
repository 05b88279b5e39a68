import type { FieldErrorCode } from "#domain/listings/fields/field-schemas.ts";
import { parseRequiredText } from "#domain/moderation/moderation-text.ts";
import { type FieldErrors, oneOf, parseFields, parseToken, wrongChoice } from "#domain/moderation/parse-fields.ts";
import { parseSenderEmail, parseSenderName } from "#domain/senders/sender-fields.ts";
import { locales } from "#i18n/locale.ts";
import { failure, type Result, success } from "#std/result.ts";
import { isUuid } from "#std/uuid.ts";
import { countLinks, forWhomChoices, type MessageInput, messageLimits } from "../message.ts";

/**
 * `isTrap`: the honeypot field, which is invisible to people, is filled in. `startedAt`: when the form was shown; null
 * if a cached page showed it, which cannot contain the time, and no script measured the duration (`filled_ms`).
 * `browserToken` skips the confirmation of the email. `proof` is the response to a challenge.
 */
export type ParsedMessage = {
  input: MessageInput;
  isTrap: boolean;
  startedAt: Date | null;
  browserToken: string | null;
  proof: string | null;
};

/** A form that was open for longer is rejected as stale. */
const maxMs = 7 * 24 * 60 * 60_000;

type Parsed<Value> = Result<Value, FieldErrorCode>;

/** Parses an untrusted message from JSON or form fields. */
export function parseMessage(body: object, now: Date): Result<ParsedMessage, FieldErrors> {
  const parsed = parseFields(body, {
    listing_id: parseId,
    name: parseSenderName,
    email: parseSenderEmail,
    for_whom: oneOf(forWhomChoices),
    body: parseBody,
    may_ask_review: parseFlag,
    language: (value) => oneOf(locales)(value ?? "en"),
    website: parseTrap,
    started_at: (value) => parseMoment(value, now),
    filled_ms: parseDuration,
    browser_token: parseToken,
    proof: parseToken,
  });
  if (!parsed.ok) return parsed;
  const { listing_id, name, email, for_whom, may_ask_review, language, ...rest } = parsed.value;
  return success({
    input: {
      listingId: listing_id,
      name,
      email,
      forWhom: for_whom,
      body: rest.body,
      mayAskReview: may_ask_review,
      language,
    },
    isTrap: rest.website,
    startedAt: rest.filled_ms === null ? rest.started_at : new Date(now.getTime() - rest.filled_ms),
    browserToken: rest.browser_token,
    proof: rest.proof,
  });
}

function parseId(value: unknown): Parsed<string> {
  return typeof value === "string" && isUuid(value) ? success(value.toLowerCase()) : failure(wrongChoice(value));
}

/** One line without phone numbers or links: it becomes an email's subject. */
function parseBody(value: unknown): Parsed<string> {
  const text = parseRequiredText(value, messageLimits.body);
  if (!text.ok) return text;
  return countLinks(text.value) > messageLimits.links ? failure("too-many") : text;
}

/** A JSON boolean, or a form's checkbox. */
function parseFlag(value: unknown): Parsed<boolean> {
  if (value === undefined || value === null || value === false) return success(false);
  if (value === true || value === "on") return success(true);
  return failure(typeof value === "string" ? "invalid" : "wrong-type");
}

function parseTrap(value: unknown): Parsed<boolean> {
  if (value === undefined || value === null) return success(false);
  return typeof value === "string" ? success(value !== "") : failure("wrong-type");
}

/** Milliseconds; null if missing. */
function parseDuration(value: unknown): Parsed<number | null> {
  if (value === undefined || value === null || value === "") return success(null);
  if (typeof value !== "string" && typeof value !== "number") return failure("wrong-type");
  const isPlausible = /^\d{1,9}$/u.test(String(value)) && Number(value) <= maxMs;
  return isPlausible ? success(Number(value)) : failure("invalid");
}

/** A time in ISO 8601, UTC; null if missing. */
function parseMoment(value: unknown, now: Date): Parsed<Date | null> {
  if (value === undefined || value === null || value === "") return success(null);
  if (typeof value !== "string") return failure("wrong-type");
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z$/u.test(value)) return failure("invalid");
  const time = Date.parse(value);
  const isPlausible = time <= now.getTime() + 60_000 && time > now.getTime() - maxMs;
  return isPlausible ? success(new Date(time)) : failure("invalid");
}
