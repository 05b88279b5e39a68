import { parseRequiredText } from "#domain/moderation/moderation-text.ts";
import { type FieldErrors, oneOf, parseFields, wrongChoice } from "#domain/moderation/parse-fields.ts";
import type { ReviewDecision } from "#domain/reviews/commands/decide-review.ts";
import { refusalReasons, reviewLimits } from "#domain/reviews/review.ts";
import { failure, type Result, success } from "#std/result.ts";
import { reviewOutcomes } from "./review-queue.ts";

/** Parses `{ outcome, reason?, found? }`: `found` is shown to the author; publishing needs no reason. */
export function parseReviewDecision(body: object): Result<ReviewDecision, FieldErrors> {
  const { outcome: name, ...rest }: { outcome?: unknown } = body;
  const outcome = reviewOutcomes.find((each) => each === name);
  if (outcome === undefined) return failure({ outcome: wrongChoice(name) });
  const found = (value: unknown) => parseRequiredText(value, reviewLimits.found);
  if (outcome === "publish" || outcome === "restore") {
    const nothing = parseFields(rest, {});
    return nothing.ok ? success({ outcome }) : nothing;
  }
  if (outcome === "uphold") {
    const parsed = parseFields(rest, { found });
    return parsed.ok ? success({ outcome, ...parsed.value }) : parsed;
  }
  const parsed = parseFields(rest, { reason: oneOf(refusalReasons), found });
  return parsed.ok ? success({ outcome, ...parsed.value }) : parsed;
}
