import { describe, expect, test } from "vitest";
import {
  changeDetails,
  invariantText,
  mismatchDetails,
  moneyDetails,
  priceDetails,
  readAlertDetails,
  storedAsPaid,
} from "./alert-details.ts";

const paid = { cents: 300, currency: "usd" };

describe("details are written as text and parsed", () => {
  test.each([
    [
      "mismatch",
      mismatchDetails(["amount", "currency"], paid),
      "amount, currency: 300 usd",
      { form: "mismatch", differences: ["amount", "currency"], paid },
    ],
    [
      "unsold-price",
      priceDetails({ months: 3, unitCents: 100 }, paid),
      "3 × 100: 300 usd",
      { form: "price", months: 3, unitCents: 100, paid },
    ],
    [
      "impossible-change",
      changeDetails("applied", "expired", []),
      "applied > expired",
      { form: "change", before: "applied", after: "expired", differences: [] },
    ],
    [
      "impossible-change",
      changeDetails("refunded", "mismatch", ["mode", "price"]),
      "refunded > mismatch mode, price",
      { form: "change", before: "refunded", after: "mismatch", differences: ["mode", "price"] },
    ],
    ["paid-twice", "cs_test_1", "cs_test_1", { form: "earlier", session: "cs_test_1" }],
    ["unknown-session", storedAsPaid, "stored as paid", { form: "stored-as-paid" }],
    [
      "unknown-session",
      "checkout.session.completed evt_1",
      "checkout.session.completed evt_1",
      { form: "event", event: "checkout.session.completed evt_1" },
    ],
    ["broken-invariant", invariantText, invariantText, { form: "invariant" }],
  ])("%s: %s", (kind, written, text, details) => {
    expect(written).toBe(text);
    expect(readAlertDetails(kind, written)).toEqual(details);
  });

  test.each([
    "refunded",
    "partial-refund",
    "refund-failed",
    "inquiry",
    "dispute-opened",
    "dispute-won",
    "dispute-lost",
  ])("%s: the details have the refund or dispute, its amount and the remaining months", (kind) => {
    const reached = { id: "re_1", status: "succeeded", amountCents: 750 };
    const session = { amountCents: 1500, currency: "usd" };
    const text = moneyDetails(reached, session, { monthsLeft: 1, months: 3 });
    expect(text).toBe("re_1 succeeded: 750 of 1500 usd, 1 of 3 months count");
    expect(readAlertDetails(kind, text)).toEqual({
      form: "money",
      id: "re_1",
      moved: { cents: 750, currency: "usd" },
      paid: { cents: 1500, currency: "usd" },
      monthsLeft: 1,
      months: 3,
    });
  });
});

test.each([
  ["mismatch", ""],
  ["mismatch", "the amount was 3 dollars"],
  ["mismatch", "amount: 300 usd, and more"],
  ["unsold-price", "undefined × undefined: 300 usd"],
  ["partial-refund", "re_1 succeeded: 750 of 1500 usd"],
  ["paid-twice", "two words"],
  ["broken-invariant", "Months were lost."],
  ["totals-differ", "1500 usd"],
  ["constructor", "1500 usd"],
])("the malformed %s details %j return null", (kind, text) => {
  expect(readAlertDetails(kind, text)).toBeNull();
});
