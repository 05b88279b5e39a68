import { reconcileAll } from "#test/payments/harness/recover.ts";
import type { Scenario } from "./scenario.ts";

/** More than one payment of a listing. */
export const severalPayments: Record<string, Scenario> = {
  "two pages open, both paid": {
    async happen(run, id) {
      const other = await run.openUnknown(1);
      await run.choose(id, "pay");
      await run.advance(1);
      await run.choose(other, "pay");
    },
    end: {
      states: ["applied", "applied"],
      months: 4,
      expiresAt: "2027-05-31T10:02:00.000Z",
      alerts: ["paid-twice"],
      receipts: [2, 2],
    },
    hasEntry: true,
  },
  "another page, at a price that was never sold": {
    async happen(run) {
      // Three months at 400 cents: two at 500.
      const other = await run.openUnknown(3, 400);
      await run.choose(other, "pay");
      await run.advance(36);
    },
    end: {
      states: ["applied", "expired"],
      months: 2,
      expiresAt: "2027-03-31T10:02:00.000Z",
      alerts: ["unsold-price"],
      receipts: [1, 1],
    },
    hasEntry: true,
  },
  "another choice ends the first page": {
    async happen(run) {
      const other = await run.checkout(6);
      await run.choose(other, "pay");
    },
    end: {
      states: ["applied", "expired"],
      months: 6,
      expiresAt: "2027-07-31T10:02:00.000Z",
      receipts: [1, 1],
    },
    hasEntry: true,
  },
  "renewed twice": {
    async happen(run, id) {
      await run.choose(id, "pay");
      for (let time = 0; time < 2; time += 1) {
        await run.advance(24 * 60);
        await run.choose(await run.checkout(1), "pay");
      }
    },
    end: {
      states: ["applied", "applied", "applied"],
      months: 5,
      // Three months and two more from 31 January on, not from 30 April on.
      expiresAt: "2027-06-30T10:02:00.000Z",
      receipts: [3, 3],
    },
    hasEntry: true,
  },
  "paid again after a gap": {
    async happen(run, id) {
      await run.choose(id, "pay");
      await reconcileAll(run);
      await run.advance(120 * 24 * 60);
      await run.choose(await run.checkout(1), "pay");
    },
    end: {
      states: ["applied", "applied"],
      months: 4,
      expiresAt: "2027-06-30T10:02:00.000Z",
      receipts: [2, 2],
    },
    hasEntry: true,
  },
  "renewed, the first refunded": {
    async happen(run, id) {
      await run.choose(id, "pay");
      await run.advance(60);
      await run.choose(await run.checkout(6), "pay");
      await run.act(id, "refund-all");
    },
    end: {
      states: ["applied", "refunded"],
      months: 6,
      expiresAt: "2027-07-31T11:02:00.000Z",
      alerts: ["refunded"],
      receipts: [1, 2],
    },
    hasEntry: true,
  },
};
