import { expect, test } from "vitest";
import { failure, success } from "#std/result.ts";
import { parseOwnReviewReport, parseReply } from "./own-review-input.ts";

test("a reply names the reply that it replaces", () => {
  expect(parseReply({ reply: "Thanks!", replied_at: null })).toEqual(success({ text: "Thanks!", replaces: null }));
  expect(parseReply({ reply: "" })).toEqual(failure({ reply: "missing", replied_at: "missing" }));
});

test("a report has one of the reasons for reviews", () => {
  expect(parseOwnReviewReport({ reason: "unlawful" })).toEqual(success({ reason: "unlawful", text: null }));
  expect(parseOwnReviewReport({ reason: "scam", text: "x".repeat(2001) })).toEqual(
    failure({ reason: "invalid", text: "too-long" }),
  );
});
