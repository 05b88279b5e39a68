import assert from "node:assert/strict";
import type { Life } from "./life.ts";
import { reconcileAll } from "./recover.ts";
import type { Scenario } from "./scenario.ts";

/** Payments by others than the signed-in owner. */
export const otherPayers: Record<string, Scenario> = {
  "a gift, while the owner pays as well": {
    async happen(life, id) {
      await publish(life, id);
      // Neither page ends the other, and that both are paid is no mistake.
      const own = await life.checkout(1);
      const gift = await give(life, 3);
      await life.choose(own, "pay");
      await life.pass(1);
      await life.choose(gift, "pay");
    },
    end: {
      states: ["applied", "applied", "applied"],
      months: 7,
      expiresAt: "2027-08-31T10:02:00.000Z",
      receipts: [3, 3],
    },
    hasEntry: true,
  },
  "two givers, of whom one gets the money back": {
    async happen(life, id) {
      await publish(life, id);
      const gifts = [await give(life, 1, "one@taoli.example"), await give(life, 6, "two@taoli.example")];
      for (const gift of gifts) await life.choose(gift, "pay");
      await life.pass(1);
      await life.act(gifts[1] ?? "", "refund-all");
    },
    end: {
      states: ["applied", "applied", "refunded"],
      months: 4,
      expiresAt: "2027-05-31T10:02:00.000Z",
      alerts: ["refunded"],
      // A gift that was refunded before it was read has none.
      receipts: [2, 3],
    },
    hasEntry: true,
  },
  "a gift that a giver changes, with a slow method that fails": {
    async happen(life, id) {
      await publish(life, id);
      await give(life, 12);
      await life.choose(await give(life, 1), "later-fail");
      await life.pass(1);
    },
    end: {
      states: ["applied", "expired", "failed"],
      months: 3,
      expiresAt: "2027-04-30T10:02:00.000Z",
      receipts: [1, 1],
    },
    hasEntry: true,
  },
  "renewed through the link of a reminder": {
    async happen(life, id) {
      await publish(life, id);
      // The owner's page ends: the link is the owner's too.
      await life.checkout(12);
      await life.choose(await life.renew(1), "pay");
    },
    end: {
      states: ["applied", "applied", "expired"],
      months: 4,
      expiresAt: "2027-05-31T10:02:00.000Z",
      receipts: [2, 2],
    },
    hasEntry: true,
  },
};

/** The owner's payment, known to us: gifts are for public listings. */
async function publish(life: Life, sessionId: string): Promise<void> {
  await life.choose(sessionId, "pay");
  await life.pass(1);
  await reconcileAll(life);
}

async function give(life: Life, months: number, email?: string): Promise<string> {
  const page = await life.gift(months, email);
  assert.ok(page !== null, "The listing is not public");
  return page;
}
