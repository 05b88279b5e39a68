import { choice, nullableMoment } from "#domain/input/body-fields.ts";
import { freeText, optionalFreeText } from "#domain/input/free-text.ts";
import { type BodyErrors, bodySchema, parseBody } from "#domain/input/parse-body.ts";
import { reportTextLimit } from "#domain/moderation/moderation-text.ts";
import { reportReasons } from "#domain/moderation/reasons.ts";
import { reviewLimits } from "#domain/reviews/review.ts";
import { type Result, success } from "#std/result.ts";
import type { Reply } from "./reply-to-review.ts";
import type { OwnReviewReport } from "./report-own-review.ts";

const reply = bodySchema({ reply: freeText(reviewLimits.reply), replied_at: nullableMoment() });

const report = bodySchema({
  reason: choice(reportReasons.review),
  text: optionalFreeText({ max: reportTextLimit }),
});

/** Parses `{ reply, replied_at }`: `replied_at` is the time of the reply being edited, null for the first one. */
export function parseReply(body: object): Result<Reply, BodyErrors> {
  const parsed = parseBody(reply, body);
  if (!parsed.ok) return parsed;
  return success({ text: parsed.value.reply, replaces: parsed.value.replied_at });
}

/** Parses `{ reason, text? }`. */
export function parseOwnReviewReport(body: object): Result<OwnReviewReport, BodyErrors> {
  return parseBody(report, body);
}
