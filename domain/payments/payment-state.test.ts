import { expect, test } from "vitest";
import type { DisputeStatus, Order, PaymentSnapshot, RefundStatus } from "./payment-provider.ts";
import { type Attempt, assessPayment, canTransition, monthsAfterRefund, type PaymentState } from "./payment-state.ts";

const at = new Date("2027-01-31T10:00:00.000Z");

const readAt = new Date("2027-03-01T00:00:00.000Z");

const order: Order = {
  intentKey: "intent-1",
  listingId: "7d3b2a1c-0000-4000-8000-000000000001",
  listingType: "teacher",
  months: 3,
  unitCents: 500,
  currency: "usd",
};

const attempt: Attempt = { order, isLive: false, listingExists: true, isInLedger: false };

function snapshot(
  change: Partial<PaymentSnapshot["session"]> = {},
  refunds: [cents: number, status: RefundStatus][] = [],
  disputes: DisputeStatus[] = [],
): PaymentSnapshot {
  const createdAt = new Date(at.getTime() - 60_000);
  const common = { paymentId: "pi_1", createdAt, readAt };
  return {
    session: {
      ...common,
      id: "cs_1",
      status: "paid",
      url: null,
      order,
      amountCents: 1500,
      currency: "usd",
      isLive: false,
      expiresAt: at,
      paidAt: at,
      settledAt: null,
      receiptUrl: null,
      ...change,
    },
    refunds: refunds.map(([amountCents, status], index) => ({ ...common, id: `re_${index}`, amountCents, status })),
    disputes: disputes.map((status, index) => ({
      ...common,
      id: `du_${index}`,
      amountCents: 1500,
      status,
      respondBy: null,
    })),
  };
}

test("a paid session credits its months from the time of payment", () => {
  expect(assessPayment(attempt, snapshot())).toEqual({
    state: "applied",
    entry: { sourceRef: "cs_1", months: 3, at },
    differences: [],
    refundedCents: 0,
    alerts: [],
  });
});

test.each(["open", "expired", "pending", "failed"] as const)("a session that is %s credits no months", (status) => {
  expect(assessPayment(attempt, snapshot({ status, paidAt: null }))).toMatchObject({
    state: status,
    entry: null,
    differences: [],
    alerts: [],
  });
});

test.each([
  ["amount", { amountCents: 1499 }],
  ["amount", { amountCents: 0 }],
  ["currency", { currency: "cny" }],
  ["mode", { isLive: true }],
  ["listing", { order: { ...order, listingId: "7d3b2a1c-0000-4000-8000-000000000002" } }],
  ["type", { order: { ...order, listingType: "school" } }],
  ["months", { order: { ...order, months: 12 } }],
  ["price", { order: { ...order, unitCents: 1 } }],
  ["intent", { order: { ...order, intentKey: "intent-2" } }],
] as const)("a different %s is a mismatch with an alert", (difference, change) => {
  expect(assessPayment(attempt, snapshot(change))).toMatchObject({
    state: "mismatch",
    entry: null,
    differences: [difference],
    alerts: ["mismatch"],
  });
});

test("a difference before payment is ignored", () => {
  expect(assessPayment(attempt, snapshot({ status: "open", currency: "cny" }))).toMatchObject({
    state: "open",
    alerts: [],
  });
});

test("a session without our order credits no months", () => {
  expect(assessPayment(attempt, snapshot({ order: null }))).toMatchObject({ state: "mismatch", entry: null });
});

test("a payment for a deleted listing is an orphan until it is refunded", () => {
  const gone = { ...attempt, listingExists: false };
  expect(assessPayment(gone, snapshot())).toMatchObject({ state: "orphan", entry: null, alerts: ["orphan"] });
  expect(assessPayment(gone, snapshot({}, [[1500, "succeeded"]]))).toMatchObject({
    state: "refunded",
    entry: null,
    alerts: [],
  });
});

test("a full refund takes the months back, even if the session was changed after it was applied", () => {
  const counted = { ...attempt, isInLedger: true };
  const refunded = { state: "refunded", refundedCents: 1500, alerts: [] };
  const entry = { sourceRef: "cs_1", months: 0, at };
  for (const changed of [{ order: null }, { currency: "cny" }])
    expect(assessPayment(counted, snapshot(changed, [[1500, "succeeded"]]))).toMatchObject({ ...refunded, entry });
  expect(assessPayment(attempt, snapshot({ order: null }, [[1500, "succeeded"]]))).toMatchObject({
    ...refunded,
    entry: null,
  });
});

test("a payment stays applied when its listing is deleted later", () => {
  const later = { ...attempt, listingExists: false, isInLedger: true };
  expect(assessPayment(later, snapshot())).toMatchObject({ state: "applied", entry: { months: 3 } });
});

test.each<[string, [number, RefundStatus][], string, number, number]>([
  ["a full refund takes the months back", [[1500, "succeeded"]], "refunded", 0, 1500],
  [
    "two partial refunds of the full amount take the months back",
    [
      [700, "succeeded"],
      [800, "succeeded"],
    ],
    "refunded",
    0,
    1500,
  ],
  ["a refund of a third takes one of three months back", [[500, "succeeded"]], "applied", 2, 500],
  ["a refund of a cent less takes no month back", [[499, "succeeded"]], "applied", 3, 499],
  ["a refund of all but a cent leaves one month", [[1499, "succeeded"]], "applied", 1, 1499],
  [
    "partial refunds add up",
    [
      [300, "succeeded"],
      [700, "succeeded"],
    ],
    "applied",
    1,
    1000,
  ],
  ["a pending refund has no effect", [[1500, "pending"]], "applied", 3, 0],
  ["a failed refund gives the months back", [[1500, "failed"]], "applied", 3, 0],
  [
    "only the successful one of two refunds counts",
    [
      [1500, "failed"],
      [600, "succeeded"],
    ],
    "applied",
    2,
    600,
  ],
])("%s", (_, refunds, state, months, refundedCents) => {
  expect(assessPayment(attempt, snapshot({}, refunds))).toMatchObject({ state, entry: { months }, refundedCents });
});

test("a refund takes the most whole months that its amount covers", () => {
  for (const months of [1, 3, 6, 12])
    for (let refunded = 0; refunded <= months * 500; refunded += 1) {
      const left = monthsAfterRefund(months, months * 500, refunded);
      expect((months - left) * 500).toBeLessThanOrEqual(refunded);
      expect((months - left + 1) * 500).toBeGreaterThan(refunded);
    }
});

test.each<[string, DisputeStatus[], string, number]>([
  ["an inquiry has no effect", ["inquiry"], "applied", 3],
  ["an open dispute suspends the months", ["open"], "disputed", 0],
  ["a won dispute restores the months", ["won"], "applied", 3],
  ["a second dispute suspends the months again", ["won", "open"], "disputed", 0],
  ["a lost dispute takes the months back", ["lost"], "revoked", 0],
  ["a lost dispute outweighs won and open ones", ["won", "lost", "open"], "revoked", 0],
])("%s", (_, disputes, state, months) => {
  expect(assessPayment(attempt, snapshot({}, [], disputes))).toMatchObject({ state, entry: { months } });
});

test("a won dispute restores the months that a refund has left", () => {
  expect(assessPayment(attempt, snapshot({}, [[500, "succeeded"]], ["won"]))).toMatchObject({
    state: "applied",
    entry: { months: 2 },
  });
});

test.each<[string, number, object]>([
  [
    "is credited whole months at the price of its day",
    1200,
    { state: "applied", entry: { months: 2 }, differences: [] },
  ],
  ["is a mismatch if it buys other months than the order has", 1500, { state: "mismatch", differences: ["amount"] }],
  ["is a mismatch if it buys no month", 499, { state: "mismatch", entry: null, differences: ["amount"] }],
])("a payment at a price that was never sold %s", (_, amountCents, expected) => {
  const unsold = { ...attempt, order: { ...order, months: 2 }, isPriceUnsold: true };
  const named = { ...order, months: 12, unitCents: 100 };
  const assessment = assessPayment(unsold, snapshot({ amountCents, order: named }));
  expect(assessment).toMatchObject(expected);
  expect(assessment.alerts).toContain("unsold-price");
  // The other rules apply as well.
  expect(assessPayment(unsold, snapshot({ amountCents, order: { ...named, listingType: "school" } }))).toMatchObject({
    state: "mismatch",
  });
});

test("a lost dispute after a full refund has no further effect", () => {
  expect(assessPayment(attempt, snapshot({}, [[1500, "succeeded"]], ["lost"]))).toMatchObject({
    state: "refunded",
    entry: { months: 0 },
  });
});

test("an applied payment cannot become open, failed or a mismatch", () => {
  expect(canTransition("applied", "applied")).toBe(true);
  expect(canTransition("applied", "refunded")).toBe(true);
  expect(canTransition("refunded", "applied")).toBe(true);
  for (const state of ["created", "abandoned", "open", "expired", "pending", "failed", "mismatch", "orphan"] as const)
    expect(canTransition("applied", state)).toBe(false);
});

test.each<[PaymentState, PaymentState[]]>([
  ["abandoned", ["open", "expired", "pending", "failed", "applied", "mismatch", "orphan"]],
  ["expired", ["pending", "failed", "applied", "mismatch", "orphan"]],
  ["mismatch", ["refunded"]],
  ["orphan", ["refunded"]],
])("a payment that changes after %s can still be recorded", (from, followers) => {
  expect(followers.filter((to) => !canTransition(from, to))).toEqual([]);
});

test("an attempt without a session can be abandoned", () => {
  expect(canTransition("created", "abandoned")).toBe(true);
});
