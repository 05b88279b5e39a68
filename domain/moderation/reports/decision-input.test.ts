import { expect, test } from "vitest";
import { failure, success } from "#std/result.ts";
import { parseCaseDecision, parseNote, parsePhotoRemoval, parseQuestion, parseSecondLook } from "./decision-input.ts";

const found = "The page names another school’s address.";

const decisions = [
  { outcome: "listing-removed", reason: "impersonation", found, note: null },
  { outcome: "listing-restored", note: "Proof received" },
  { outcome: "review-removed", reason: "not-genuine", found, note: null, since: "2026-10-01" },
  { outcome: "review-removed", reason: "unlawful", found, note: null, since: null },
  { outcome: "photo-hidden", found, note: null },
  { outcome: "no-action", found, note: null },
];

test.each(decisions)("the decision $outcome is parsed unchanged", (decision) => {
  expect(parseCaseDecision(decision)).toEqual(success(decision));
});

const wrong: [body: object, errors: object][] = [
  [{ reason: 5 }, { outcome: "missing" }],
  [{ outcome: "" }, { outcome: "missing" }],
  [{ outcome: "banned", x: 1 }, { outcome: "invalid" }],
  [{ outcome: 7 }, { outcome: "wrong-type" }],
  [{ outcome: "listing-removed" }, { reason: "missing", found: "missing" }],
  [
    { outcome: "listing-removed", reason: "spite", found: "Too short" },
    { reason: "invalid", found: "too-small" },
  ],
  [{ outcome: "listing-restored", found }, { found: "unknown-field" }],
  [{ outcome: "no-action", found, since: "2026-10-01" }, { since: "unknown-field" }],
  [{ outcome: "review-removed", reason: "unlawful", found, since: "2026-10-01" }, { reason: "invalid" }],
  [{ outcome: "review-removed", reason: "not-genuine", found, since: "2026-02-30" }, { since: "invalid" }],
];

test.each(wrong)("the decision %j is rejected", (body, errors) => {
  expect(parseCaseDecision(body)).toEqual(failure(errors));
});

test("photos, notes, questions and appeals have their own limits", () => {
  expect(parsePhotoRemoval({ reason: "advert", found })).toEqual(success({ reason: "advert", found, note: null }));
  expect(parseNote({})).toEqual(success(null));
  expect(parseNote({ note: "x".repeat(1001) })).toEqual(failure({ note: "too-long" }));
  expect(parseQuestion({ text: "x".repeat(19) })).toEqual(failure({ text: "too-small" }));
  expect(parseSecondLook({ text: "x".repeat(2000) })).toEqual(success("x".repeat(2000)));
});
