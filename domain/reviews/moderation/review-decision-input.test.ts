import { expect, test } from "vitest";
import { failure, success } from "#std/result.ts";
import { parseReviewDecision } from "./review-decision-input.ts";

test("only decisions against a review need a reason", () => {
  const found = "It names a child.";
  const rejected = { outcome: "refuse", reason: "private-person", found };
  for (const decision of [{ outcome: "publish" }, { outcome: "uphold", found }, rejected])
    expect(parseReviewDecision(decision)).toEqual(success(decision));
  expect(parseReviewDecision({ outcome: "publish", found })).toEqual(failure({ found: "unknown-field" }));
  expect(parseReviewDecision({ outcome: "remove" })).toEqual(failure({ reason: "missing", found: "missing" }));
  expect(parseReviewDecision({ outcome: "praise", found })).toEqual(failure({ outcome: "invalid" }));
});
