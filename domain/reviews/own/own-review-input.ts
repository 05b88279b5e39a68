import { parseRequiredText, parseText, reportTextLimit } from "#domain/moderation/moderation-text.ts";
import { type FieldErrors, oneOf, parseFields } from "#domain/moderation/parse-fields.ts";
import { reportReasons } from "#domain/moderation/reasons.ts";
import { reviewLimits } from "#domain/reviews/review.ts";
import { failure, type Result, success } from "#std/result.ts";
import type { Reply } from "./reply-to-review.ts";
import type { OwnReviewReport } from "./report-own-review.ts";

/** Parses `{ reply, replied_at }`: `replied_at` is the time of the reply being edited, null for the first one. */
export function parseReply(body: object): Result<Reply, FieldErrors> {
  const parsed = parseFields(body, {
    reply: (value) => parseRequiredText(value, reviewLimits.reply),
    replied_at: parseRepliedAt,
  });
  if (!parsed.ok) return parsed;
  return success({ text: parsed.value.reply, replaces: parsed.value.replied_at });
}

/** Parses `{ reason, text? }`. */
export function parseOwnReviewReport(body: object): Result<OwnReviewReport, FieldErrors> {
  return parseFields(body, {
    reason: oneOf(reportReasons.review),
    text: (value) => parseText(value, { max: reportTextLimit }),
  });
}

function parseRepliedAt(value: unknown): Result<Date | null, "missing" | "wrong-type" | "invalid"> {
  if (value === undefined) return failure("missing");
  if (value === null) return success(null);
  if (typeof value !== "string") return failure("wrong-type");
  const isMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z$/u.test(value);
  const time = isMoment ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? failure("invalid") : success(new Date(time));
}
