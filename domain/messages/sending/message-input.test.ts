import { expect, test } from "vitest";
import { failure, success } from "#std/result.ts";
import { parseMessage } from "./message-input.ts";

const now = new Date("2026-11-27T11:00:00Z");
const listingId = "7f1cdd8e-3c5c-4a44-9d8b-6c2f35d2f001";
const message = {
  listing_id: listingId,
  name: " Maya  Lin ",
  email: "Maya@taoli.example",
  for_whom: "child",
  body: "Do you teach on Saturdays?",
  may_ask_review: "on",
};

test("a message is parsed from a form's fields", () => {
  const input = {
    listingId,
    name: "Maya Lin",
    email: "maya@taoli.example",
    forWhom: "child",
    body: message.body,
    mayAskReview: true,
    language: "en",
  };
  expect(parseMessage(message, now)).toEqual(
    success({ input, isTrap: false, startedAt: null, browserToken: null, proof: null }),
  );
});

test("the time since a form was shown is more accurate than the time at which it was shown", () => {
  const times = { started_at: "2026-11-27T10:00:00Z", filled_ms: "8000" };
  expect(parseMessage({ ...message, ...times }, now)).toMatchObject({
    value: { startedAt: new Date("2026-11-27T10:59:52Z") },
  });
});

const wrong: [field: string, value: unknown, code: string][] = [
  ["listing_id", "1", "invalid"],
  ["name", "", "missing"],
  ["name", "x".repeat(61), "too-long"],
  ["name", "\u202eMaya", "unreadable"],
  ["name", "maya@taoli.example", "invalid"],
  ["name", 5, "wrong-type"],
  ["email", " ", "missing"],
  ["email", "maya", "invalid"],
  ["for_whom", "dog", "invalid"],
  ["body", "Hello", "too-small"],
  ["body", "x".repeat(3001), "too-long"],
  ["body", "Look at a.com and https://b.example today", "too-many"],
  ["may_ask_review", "", "invalid"],
  ["website", {}, "wrong-type"],
  ["started_at", "2026-11-20T10:00:00Z", "invalid"],
  ["filled_ms", 604_800_001, "invalid"],
  ["browser_token", "x".repeat(501), "too-long"],
  ["phone", "1", "unknown-field"],
];

test.each(wrong)("%s: %j is rejected with an error of the field", (field, value, code) => {
  expect(parseMessage({ ...message, [field]: value }, now)).toEqual(failure({ [field]: code }));
});
