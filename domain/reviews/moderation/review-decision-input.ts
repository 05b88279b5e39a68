import * as z from "zod/mini";
import { choice, wrongChoice } from "#domain/input/body-fields.ts";
import { freeText } from "#domain/input/free-text.ts";
import { type BodyErrors, bodySchema, parseBody } from "#domain/input/parse-body.ts";
import type { ReviewDecision } from "#domain/reviews/moderation/decide-review.ts";
import { declineReasons, reviewLimits } from "#domain/reviews/review.ts";
import type { Result } from "#std/result.ts";

const found = freeText(reviewLimits.found);

/** An unknown outcome is the only error, because the other fields depend on it. */
const reviewDecision = z.discriminatedUnion(
  "outcome",
  [
    bodySchema({ outcome: z.literal(["publish", "restore"]) }),
    bodySchema({ outcome: z.literal(["ask-changes", "refuse", "remove"]), reason: choice(declineReasons), found }),
    bodySchema({ outcome: z.literal("uphold"), found }),
  ],
  { error: ({ input }) => wrongChoice({ input: (input as { outcome?: unknown }).outcome }) },
);

/** Parses `{ outcome, reason?, found? }`: `found` is shown to the author; publishing needs no reason. */
export function parseReviewDecision(body: object): Result<ReviewDecision, BodyErrors> {
  return parseBody(reviewDecision, body);
}
