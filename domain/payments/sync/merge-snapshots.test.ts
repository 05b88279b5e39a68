import fc from "fast-check";
import { expect, test } from "vitest";
import { foldLedger, type LedgerEntry } from "#domain/payments/ledger/ledger.ts";
import type {
  DisputeStatus,
  Order,
  PaymentSnapshot,
  RefundStatus,
  SessionStatus,
} from "#domain/payments/payment-provider.ts";
import { type Attempt, assessPayment, canTransition, type PaymentState } from "#domain/payments/payment-state.ts";
import { mergeSnapshots } from "./merge-snapshots.ts";

const start = Date.UTC(2027, 0, 31, 10);

type Moment = { session: SessionStatus; refund: RefundStatus | null; dispute: DisputeStatus | null };

/** The possible histories of one payment, step by step. */
const histories: readonly Moment[][] = [
  ["open"],
  ["open", "expired"],
  ["open", "pending"],
  ["open", "pending", "failed"],
  ["open", "pending", "paid"],
  ["open", "paid"],
  ["open", "paid", "refund:pending", "refund:succeeded"],
  ["open", "paid", "refund:succeeded", "refund:failed"],
  ["open", "paid", "dispute:inquiry"],
  ["open", "paid", "dispute:open"],
  ["open", "paid", "dispute:open", "dispute:won"],
  ["open", "paid", "dispute:open", "dispute:lost"],
  ["open", "paid", "dispute:open", "dispute:lost", "dispute:won"],
  ["open", "pending", "paid", "dispute:inquiry", "dispute:open", "refund:succeeded"],
].map(play);

function play(steps: string[]): Moment[] {
  const moments: Moment[] = [];
  for (const step of steps) {
    const last = moments.at(-1) ?? { session: "open", refund: null, dispute: null };
    const [what, status] = step.includes(":") ? step.split(":") : ["session", step];
    moments.push({ ...last, [String(what)]: status } as Moment);
  }
  return moments;
}

type Paid = { index: number; months: number; paidAfterDays: number; history: Moment[] };

const payments = fc
  .array(
    fc.record({
      months: fc.constantFrom(1, 3, 6, 12),
      paidAfterDays: fc.integer({ min: 0, max: 200 }),
      history: fc.constantFrom(...histories),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((all): Paid[] => all.map((payment, index) => ({ ...payment, index })));

function orderOf({ index, months }: Paid): Order {
  const listingId = "7d3b2a1c-0000-4000-8000-000000000001";
  return { intentKey: `intent-${index}`, listingId, listingType: "teacher", months, unitCents: 500, currency: "usd" };
}

/** The snapshot that is read after this number of steps. */
function readAfter(paid: Paid, steps: number): PaymentSnapshot {
  const index = Math.min(steps, paid.history.length - 1);
  const moment = paid.history[index] ?? { session: "open", refund: null, dispute: null };
  const common = {
    paymentId: `pi_${paid.index}`,
    createdAt: new Date(start),
    readAt: new Date(start + index * 1000),
    amountCents: paid.months * 500,
  };
  const paidAt = moment.session === "paid" ? new Date(start + paid.paidAfterDays * 86_400_000) : null;
  return {
    session: {
      ...common,
      id: `cs_${paid.index}`,
      status: moment.session,
      url: null,
      order: orderOf(paid),
      currency: "usd",
      isLive: false,
      expiresAt: new Date(start),
      paidAt,
      settledAt: null,
      receiptUrl: null,
    },
    refunds: moment.refund === null ? [] : [{ ...common, id: "re", status: moment.refund }],
    disputes: moment.dispute === null ? [] : [{ ...common, id: "du", status: moment.dispute, respondBy: null }],
  };
}

function lastOf(paid: Paid): PaymentSnapshot {
  return readAfter(paid, paid.history.length);
}

function attemptOf(paid: Paid): Attempt {
  return { order: orderOf(paid), isLive: false, listingExists: true, isInLedger: false };
}

/** Snapshots of each payment, some repeated, including its last one, in any order. */
const deliveries = payments.chain((all) =>
  fc
    .array(fc.tuple(fc.constantFrom(...all), fc.nat(6)), { maxLength: 12 })
    .map((some) => [...some, ...all.map((paid): [Paid, number] => [paid, paid.history.length])])
    .chain((some) => fc.tuple(fc.constant(all), fc.shuffledSubarray(some, { minLength: some.length }))),
);

test("the result depends only on the set of snapshots, not on their order or repetition", () => {
  fc.assert(
    fc.property(deliveries, ([all, readings]) => {
      const known = new Map<number, PaymentSnapshot>();
      const states = new Map<number, PaymentState>();
      const ledger = new Map<string, LedgerEntry>();
      for (const [paid, steps] of readings) {
        const fresh = readAfter(paid, steps);
        const before = known.get(paid.index);
        const snapshot = before === undefined ? fresh : mergeSnapshots(before, fresh);
        known.set(paid.index, snapshot);
        const { state, entry } = assessPayment(attemptOf(paid), snapshot);
        expect(canTransition(states.get(paid.index) ?? "created", state)).toBe(true);
        states.set(paid.index, state);
        if (entry !== null) ledger.set(entry.sourceRef, entry);
        expect(foldLedger([...ledger.values()]).monthsPaid).toBeGreaterThanOrEqual(0);
      }
      const expected = all.map((paid) => assessPayment(attemptOf(paid), lastOf(paid)));
      expect(all.map(({ index }) => states.get(index))).toEqual(expected.map(({ state }) => state));
      const entries = expected.flatMap(({ entry }) => (entry === null ? [] : [entry]));
      expect(foldLedger([...ledger.values()])).toEqual(foldLedger(entries));
    }),
    { numRuns: 3000 },
  );
});

const readings = fc
  .record({
    history: fc.constantFrom(...histories),
    months: fc.constant(1),
    paidAfterDays: fc.constant(0),
    index: fc.constant(0),
    steps: fc.tuple(fc.nat(6), fc.nat(6), fc.nat(6)),
  })
  .map(({ steps, ...paid }) => steps.map((count) => readAfter(paid, count)));

test("merging snapshots is commutative, associative and idempotent", () => {
  fc.assert(
    fc.property(readings, ([one, two, three]) => {
      if (one === undefined || two === undefined || three === undefined) return;
      expect(mergeSnapshots(one, two)).toEqual(mergeSnapshots(two, one));
      expect(mergeSnapshots(mergeSnapshots(one, two), three)).toEqual(mergeSnapshots(one, mergeSnapshots(two, three)));
      const both = mergeSnapshots(one, two);
      expect(mergeSnapshots(both, two)).toEqual(both);
    }),
  );
});

test("a failed refund stays failed, regardless of read times", () => {
  const paid: Paid = {
    index: 0,
    months: 1,
    paidAfterDays: 0,
    history: play(["paid", "refund:succeeded", "refund:failed"]),
  };
  const before = readAfter(paid, 1);
  const refunds = before.refunds.map((refund) => ({ ...refund, readAt: new Date(start + 60_000) }));
  expect(mergeSnapshots(lastOf(paid), { ...before, refunds }).refunds).toMatchObject([{ status: "failed" }]);
});

test("an unpaid snapshot with a later read time does not undo a payment", () => {
  const paid: Paid = { index: 0, months: 1, paidAfterDays: 0, history: play(["open", "paid"]) };
  const slow = readAfter(paid, 0);
  const early = { ...slow, session: { ...slow.session, readAt: new Date(start + 60_000) } };
  expect(mergeSnapshots(lastOf(paid), early).session.status).toBe("paid");
});

test("several refunds, and disputes read at the same moment, merge the same in either order", () => {
  const paid: Paid = {
    index: 0,
    months: 1,
    paidAfterDays: 0,
    history: play(["paid", "refund:succeeded", "dispute:lost"]),
  };
  const one = lastOf(paid);
  const other: PaymentSnapshot = {
    ...one,
    refunds: one.refunds.map((refund) => ({ ...refund, id: "re_0" })),
    disputes: one.disputes.map((dispute) => ({ ...dispute, status: "won" })),
  };
  expect(mergeSnapshots(one, other)).toEqual(mergeSnapshots(other, one));
  expect(mergeSnapshots(one, other).refunds).toHaveLength(2);
});
