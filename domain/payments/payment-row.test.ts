import { expect, test } from "vitest";
import type { CheckoutSession } from "./payment-provider.ts";
import { type PaymentRow, withSettlementTime } from "./payment-row.ts";

const begun = new Date("2027-01-31T10:00:00.000Z");
const arrived = new Date("2027-02-06T08:30:00.000Z");
const read = new Date("2027-02-06T08:31:00.000Z");

const slow = { status: "paid", paidAt: begun, settledAt: arrived, createdAt: begun, readAt: read } as CheckoutSession;
const countsFrom = (row: Partial<PaymentRow>, change: Partial<CheckoutSession> = {}) =>
  withSettlementTime({ paid_at: null, session_status: "open", ...row } as PaymentRow, { ...slow, ...change }).paidAt;

test("a delayed payment counts from its settlement, not from its start", () => {
  expect(countsFrom({})).toEqual(arrived);
  expect(countsFrom({ session_status: "pending" })).toEqual(arrived);
});

test("a recorded time of payment is never changed", () => {
  expect(countsFrom({ paid_at: begun, session_status: "paid" })).toEqual(begun);
  expect(countsFrom({ paid_at: begun, session_status: "paid" }, { settledAt: null, readAt: read })).toEqual(begun);
});

test("without a settlement time a pending payment counts from when it is first read as paid", () => {
  expect(countsFrom({ session_status: "pending" }, { settledAt: null })).toEqual(read);
  expect(countsFrom({}, { settledAt: null })).toEqual(begun);
  expect(countsFrom({}, { settledAt: null, paidAt: null })).toEqual(begun);
});

test("an unpaid session has no time of payment", () => {
  expect(countsFrom({ session_status: "pending" }, { status: "pending", paidAt: null, settledAt: null })).toBeNull();
});
