import { expect, test } from "vitest";
import { failure, success } from "#std/result.ts";
import { parseAppeal, parseLinkRequest, parseReview, parseWithdrawal } from "./review-input.ts";

const now = new Date("2026-11-30T13:00:00Z");
const body = "Patient and well prepared. We order in Mandarin now.";
const review = {
  stars: "5",
  learner: "self",
  lessons: "few",
  course: "",
  started_month: "2026-12",
  body,
  display_name: " Maya  K. ",
  declared: "1",
  keeps_contact: "",
};

test("a review is parsed from a form's fields", () => {
  expect(parseReview(review, now)).toEqual(
    success({
      stars: 5,
      learner: "self",
      lessons: "few",
      course: null,
      startedMonth: "2026-12",
      body,
      shownName: "Maya K.",
      keepsContact: false,
    }),
  );
});

const wrong: [field: string, value: unknown, code: string][] = [
  ["stars", "", "missing"],
  ["stars", 6, "invalid"],
  ["stars", {}, "wrong-type"],
  ["learner", "dog", "invalid"],
  ["course", "x".repeat(81), "invalid"],
  ["started_month", "2027-01", "invalid"],
  ["started_month", "2026-13", "invalid"],
  ["body", "Good.", "too-small"],
  ["body", null, "missing"],
  ["display_name", "Maya\nK.", "unreadable"],
  ["display_name", " ", "missing"],
  ["display_name", "x".repeat(41), "too-long"],
  ["display_name", "maya@taoli.example", "invalid"],
  ["declared", false, "missing"],
  ["declared", "", "missing"],
  ["declared", "yes", "invalid"],
  ["declared", 1, "wrong-type"],
  ["keeps_contact", "yes", "invalid"],
  ["title", "Great", "unknown-field"],
];

test.each(wrong)("%s: %j is rejected with an error of the field", (field, value, code) => {
  expect(parseReview({ ...review, [field]: value }, now)).toEqual(failure({ [field]: code }));
});

test("a request for a link needs an email and the time at which its form was shown", () => {
  const listingId = "7f1cdd8e-3c5c-4a44-9d8b-6c2f35d2f001";
  const startedAt = new Date("2026-11-30T12:00:00Z");
  const request = { listing_id: listingId, email: "Maya@taoli.example", started_at: startedAt.toISOString() };
  const input = { listingId, email: "maya@taoli.example", wantsProof: false, language: "en" };
  expect(parseLinkRequest(request, now)).toEqual(success({ input, isTrap: false, startedAt, proof: null }));
  expect(parseLinkRequest({ wants_proof: "maybe" }, now)).toEqual(
    failure({ listing_id: "missing", email: "missing", wants_proof: "invalid", started_at: "missing" }),
  );
});

test("an appeal is a text", () => {
  expect(parseAppeal({ appeal: "I took ten lessons." })).toEqual(success("I took ten lessons."));
  expect(parseAppeal({ appeal: "No" })).toEqual(failure({ appeal: "too-small" }));
});

test("a withdrawal has two optional booleans", () => {
  expect(parseWithdrawal({})).toEqual(success({ wasPressed: false, erases: false }));
  expect(parseWithdrawal({ was_pressed: true, erases: true })).toEqual(success({ wasPressed: true, erases: true }));
  expect(parseWithdrawal({ was_pressed: "1", erases: null, more: 1 })).toEqual(
    failure({ more: "unknown-field", was_pressed: "wrong-type", erases: "wrong-type" }),
  );
});
