import { reconcileAll } from "./recover.ts";
import type { Scenario } from "./scenario.ts";

/** More than one payment of a listing. */
export const severalPayments: Record<string, Scenario> = {
  "two pages open, both paid": {
    async happen(life, id) {
      const other = await life.stray(1);
      await life.choose(id, "pay");
      await life.pass(1);
      await life.choose(other, "pay");
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
    async happen(life) {
      // Three months at 400 cents: two at 500.
      const other = await life.stray(3, 400);
      await life.choose(other, "pay");
      await life.pass(36);
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
    async happen(life) {
      const other = await life.checkout(6);
      await life.choose(other, "pay");
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
    async happen(life, id) {
      await life.choose(id, "pay");
      for (let time = 0; time < 2; time += 1) {
        await life.pass(24 * 60);
        await life.choose(await life.checkout(1), "pay");
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
    async happen(life, id) {
      await life.choose(id, "pay");
      await reconcileAll(life);
      await life.pass(120 * 24 * 60);
      await life.choose(await life.checkout(1), "pay");
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
    async happen(life, id) {
      await life.choose(id, "pay");
      await life.pass(60);
      await life.choose(await life.checkout(6), "pay");
      await life.act(id, "refund-all");
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
