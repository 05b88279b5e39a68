import { expect, test } from "vitest";
import type { DisputeStatus, Order, PaymentSnapshot, RefundStatus } from "./payment-provider.ts";
import { type Attempt, assessPayment, canFollow, monthsAfterRefund, type PaymentState } from "./payment-state.ts";

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

test("a paid session is worth its months from the moment of payment", () => {
  expect(assessPayment(attempt, snapshot())).toEqual({
    state: "applied",
    entry: { sourceRef: "cs_1", months: 3, at },
    differences: [],
    refundedCents: 0,
    alerts: [],
  });
});

test.each(["open", "expired", "pending", "failed"] as const)("a session that is %s is worth nothing", (status) => {
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
] as const)("a different %s has no effect and calls an operator", (difference, change) => {
  expect(assessPayment(attempt, snapshot(change))).toMatchObject({
    state: "mismatch",
    entry: null,
    differences: [difference],
    alerts: ["mismatch"],
  });
});

test("a difference does not matter before a payment", () => {
  expect(assessPayment(attempt, snapshot({ status: "open", currency: "cny" }))).toMatchObject({
    state: "open",
    alerts: [],
  });
});

test("a session that is not of this directory never gives months", () => {
  expect(assessPayment(attempt, snapshot({ order: null }))).toMatchObject({ state: "mismatch", entry: null });
});

test("money for a listing that is gone is kept as an orphan, until it is given back", () => {
  const gone = { ...attempt, listingExists: false };
  expect(assessPayment(gone, snapshot())).toMatchObject({ state: "orphan", entry: null, alerts: ["orphan"] });
  expect(assessPayment(gone, snapshot({}, [[1500, "succeeded"]]))).toMatchObject({
    state: "refunded",
    entry: null,
    alerts: [],
  });
});

test("a full refund takes back what a session gave, also when that has come to say something else since", () => {
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

test("a listing that goes later leaves its payment applied", () => {
  const later = { ...attempt, listingExists: false, isInLedger: true };
  expect(assessPayment(later, snapshot())).toMatchObject({ state: "applied", entry: { months: 3 } });
});

test.each<[string, [number, RefundStatus][], string, number, number]>([
  ["a full refund takes the months back", [[1500, "succeeded"]], "refunded", 0, 1500],
  [
    "so do two parts",
    [
      [700, "succeeded"],
      [800, "succeeded"],
    ],
    "refunded",
    0,
    1500,
  ],
  ["a third takes one of three months", [[500, "succeeded"]], "applied", 2, 500],
  ["a cent less takes none", [[499, "succeeded"]], "applied", 3, 499],
  ["all but a cent leaves one", [[1499, "succeeded"]], "applied", 1, 1499],
  [
    "parts add up",
    [
      [300, "succeeded"],
      [700, "succeeded"],
    ],
    "applied",
    1,
    1000,
  ],
  ["a refund under way has no effect yet", [[1500, "pending"]], "applied", 3, 0],
  ["a refund that failed gives the months back", [[1500, "failed"]], "applied", 3, 0],
  [
    "of two refunds only the good one counts",
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

test("a refund takes the most whole months that cost no more than it", () => {
  for (const months of [1, 3, 6, 12])
    for (let refunded = 0; refunded <= months * 500; refunded += 1) {
      const left = monthsAfterRefund(months, months * 500, refunded);
      expect((months - left) * 500).toBeLessThanOrEqual(refunded);
      expect((months - left + 1) * 500).toBeGreaterThan(refunded);
    }
});

test.each<[string, DisputeStatus[], string, number]>([
  ["a question of the bank has no effect", ["inquiry"], "applied", 3],
  ["an open dispute suspends the months", ["open"], "disputed", 0],
  ["a won dispute restores them", ["won"], "applied", 3],
  ["a second one suspends them again", ["won", "open"], "disputed", 0],
  ["a lost one takes them back", ["lost"], "revoked", 0],
  ["lost weighs more than won", ["won", "lost", "open"], "revoked", 0],
])("%s", (_, disputes, state, months) => {
  expect(assessPayment(attempt, snapshot({}, [], disputes))).toMatchObject({ state, entry: { months } });
});

test("a dispute that is won gives back what a refund has left", () => {
  expect(assessPayment(attempt, snapshot({}, [[500, "succeeded"]], ["won"]))).toMatchObject({
    state: "applied",
    entry: { months: 2 },
  });
});

test.each<[string, number, object]>([
  ["credits whole months at the price of its day", 1200, { state: "applied", entry: { months: 2 }, differences: [] }],
  ["that buys other months than the order has is a mismatch", 1500, { state: "mismatch", differences: ["amount"] }],
  ["that buys no month is a mismatch", 499, { state: "mismatch", entry: null, differences: ["amount"] }],
])("money for a price that was never sold %s", (_, amountCents, expected) => {
  const unsold = { ...attempt, order: { ...order, months: 2 }, isPriceUnsold: true };
  const named = { ...order, months: 12, unitCents: 100 };
  const assessment = assessPayment(unsold, snapshot({ amountCents, order: named }));
  expect(assessment).toMatchObject(expected);
  expect(assessment.alerts).toContain("unsold-price");
  // The other rules are the same.
  expect(assessPayment(unsold, snapshot({ amountCents, order: { ...named, listingType: "school" } }))).toMatchObject({
    state: "mismatch",
  });
});

test("money that went back is given back once, dispute or not", () => {
  expect(assessPayment(attempt, snapshot({}, [[1500, "succeeded"]], ["lost"]))).toMatchObject({
    state: "refunded",
    entry: { months: 0 },
  });
});

test("what has been applied cannot become open, failed or a mismatch again", () => {
  expect(canFollow("applied", "applied")).toBe(true);
  expect(canFollow("applied", "refunded")).toBe(true);
  expect(canFollow("refunded", "applied")).toBe(true);
  for (const state of ["created", "abandoned", "open", "expired", "pending", "failed", "mismatch", "orphan"] as const)
    expect(canFollow("applied", state)).toBe(false);
});

test.each<[PaymentState, PaymentState[]]>([
  ["abandoned", ["open", "expired", "pending", "failed", "applied", "mismatch", "orphan"]],
  ["expired", ["pending", "failed", "applied", "mismatch", "orphan"]],
  ["mismatch", ["refunded"]],
  ["orphan", ["refunded"]],
])("money that comes or goes back after %s is still recorded", (from, followers) => {
  expect(followers.filter((to) => !canFollow(from, to))).toEqual([]);
});

test("an attempt without a session can be abandoned", () => {
  expect(canFollow("created", "abandoned")).toBe(true);
});
