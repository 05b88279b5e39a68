import { expect, test } from "vitest";
import { failure, success } from "#std/result.ts";
import { parseCheckoutInput, parseRefundInput, parseResolveInput, parseSessionInput } from "./payment-input.ts";

const order = { listing_id: "a", months: 3 };

test("a checkout without a language and a code is accepted", () => {
  expect(parseCheckoutInput(order)).toEqual(success({ listingId: "a", months: 3, locale: null, code: undefined }));
  const full = { ...order, language: "zh", code: "SPRING-2027" };
  expect(parseCheckoutInput(full)).toEqual(success({ listingId: "a", months: 3, locale: "zh", code: "SPRING-2027" }));
});

test.each<[fields: object, errors: object]>([
  [{ listing_id: null }, { listing_id: "missing" }],
  [{ listing_id: 1 }, { listing_id: "wrong-type" }],
  [{ months: "" }, { months: "missing" }],
  [{ months: "3" }, { months: "wrong-type" }],
  [{ language: "" }, { language: "invalid" }],
  [{ language: 1 }, { language: "wrong-type" }],
  [{ code: null }, { code: "wrong-type" }],
  [{ code: "x".repeat(101) }, { code: "too-long" }],
  [
    { months: null, user_id: "x" },
    { user_id: "unknown-field", months: "missing" },
  ],
])("a checkout is rejected: %j", (fields, errors) => {
  expect(parseCheckoutInput({ ...order, ...fields })).toEqual(failure(errors));
});

test("the numbers of months that are sold are checked later", () => {
  for (const months of [0, -1, 1.5, Number.POSITIVE_INFINITY])
    expect(parseCheckoutInput({ ...order, months })).toMatchObject({ ok: true, value: { months } });
});

test("a session's id is any text", () => {
  expect(parseSessionInput({ session_id: "" })).toEqual(success(""));
  expect(parseSessionInput({})).toEqual(failure({ session_id: "missing" }));
  expect(parseSessionInput({ session_id: [], more: 1 })).toEqual(
    failure({ more: "unknown-field", session_id: "wrong-type" }),
  );
});

test("the note of a resolved alert is trimmed and at most 1000 characters long", () => {
  const resolve = (note: unknown) => parseResolveInput({ alert_id: "a", note });
  expect(resolve(` ${"x".repeat(1000)}\n`)).toEqual(success({ alertId: "a", note: "x".repeat(1000) }));
  const codes = [undefined, null, " ", 1, "\u202e", "x".repeat(1001)].map(resolve);
  expect(codes).toEqual(
    ["missing", "missing", "missing", "wrong-type", "unreadable", "too-long"].map((note) => failure({ note })),
  );
});

test("an amount is a positive integer of cents", () => {
  expect(parseRefundInput({ amount_cents: 500 })).toEqual(success(500));
  const codes = [undefined, "", "500", 0, 1.5, 2 ** 53].map((cents) => parseRefundInput({ amount_cents: cents }));
  expect(codes).toEqual(
    ["missing", "missing", "wrong-type", "invalid", "invalid", "invalid"].map((code) =>
      failure({ amount_cents: code }),
    ),
  );
});
