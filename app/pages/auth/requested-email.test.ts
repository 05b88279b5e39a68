import { expect, test } from "vitest";
import { parseRequestedEmail } from "./requested-email.ts";

test("a stored email request is read", () => {
  const requested = { email: "lin@taoli.example", purpose: "recover", sentAt: 1_800_000_000_000 };
  expect(parseRequestedEmail(JSON.stringify(requested))).toEqual(requested);
});

test.each([null, "", "{", "null", "[]", '{"email":1}', '{"email":"a@b.example","purpose":"x","sentAt":1}'])(
  "%j is rejected as a stored email request",
  (stored) => {
    expect(parseRequestedEmail(stored)).toBeNull();
  },
);
