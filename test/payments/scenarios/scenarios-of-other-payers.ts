import assert from "node:assert/strict";
import { reconcileAll } from "#test/payments/harness/recover.ts";
import type { ScenarioRun } from "#test/payments/harness/scenario-run.ts";
import type { Scenario } from "./scenario.ts";

/** Payments by others than the signed-in owner. */
export const otherPayers: Record<string, Scenario> = {
  "a gift, while the owner pays as well": {
    async happen(run, id) {
      await publish(run, id);
      // Neither page ends the other, and that both are paid is no mistake.
      const own = await run.checkout(1);
      const gift = await give(run, 3);
      await run.choose(own, "pay");
      await run.advance(1);
      await run.choose(gift, "pay");
    },
    end: {
      states: ["applied", "applied", "applied"],
      months: 7,
      expiresAt: "2027-08-31T10:02:00.000Z",
      receipts: [3, 3],
    },
    hasEntry: true,
  },
  "two givers, of whom one is refunded": {
    async happen(run, id) {
      await publish(run, id);
      const gifts = [await give(run, 1, "one@taoli.example"), await give(run, 6, "two@taoli.example")];
      for (const gift of gifts) await run.choose(gift, "pay");
      await run.advance(1);
      await run.act(gifts[1] ?? "", "refund-all");
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
    async happen(run, id) {
      await publish(run, id);
      await give(run, 12);
      await run.choose(await give(run, 1), "later-fail");
      await run.advance(1);
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
    async happen(run, id) {
      await publish(run, id);
      // The owner's page ends: the link is the owner's too.
      await run.checkout(12);
      await run.choose(await run.renew(1), "pay");
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
async function publish(run: ScenarioRun, sessionId: string): Promise<void> {
  await run.choose(sessionId, "pay");
  await run.advance(1);
  await reconcileAll(run);
}

async function give(run: ScenarioRun, months: number, email?: string): Promise<string> {
  const page = await run.gift(months, email);
  assert.ok(page !== null, "The listing is not public");
  return page;
}
