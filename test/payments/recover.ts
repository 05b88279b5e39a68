import assert from "node:assert/strict";
import { recheckPayments } from "#domain/payments/recheck-payments.ts";
import { reconcile } from "#domain/payments/reconcile.ts";
import { reconcilerWindows } from "#domain/payments/reconcile-windows.ts";
import { applyInbox } from "#test/helpers/apply-inbox.ts";
import type { Life } from "./life.ts";
import type { World } from "./world.ts";

/**
 * What a process does that starts after another has died: with the messages that were left in the inbox, and with attempts
 * that were begun. If it dies at that, another one does it.
 */
export async function recover(life: Life): Promise<void> {
  await untilSurvived(life, async ({ services, provider }) => {
    await applyInbox(services, provider, { all: true });
  });
}

/** The reconciler's windows, as far as there is anything in them: sessions always, refunds and disputes where there are any. */
export async function reconcileAll(life: Life): Promise<void> {
  const { refunds, disputes } = await countMoneyBack(life.world);
  await untilSurvived(life, async ({ services, provider }) => {
    await recheckPayments(services, provider, { all: true });
    const reconciler = { services, payments: provider };
    const { hourlySessions, dailyRefunds, dailyDisputes } = reconcilerWindows;
    for (const window of [
      hourlySessions,
      ...(refunds > 0 ? [dailyRefunds] : []),
      ...(disputes > 0 ? [dailyDisputes] : []),
    ]) {
      const done = await reconcile(reconciler, window);
      assert.ok(done.ok && done.value.isFinished && done.value.failures === 0, `Not reconciled: ${window.name}`);
    }
  });
}

async function untilSurvived(life: Life, work: (process: ReturnType<Life["living"]>) => Promise<void>): Promise<void> {
  for (;;) {
    const process = life.living();
    if ((await process.run(async () => (await work(process), true))) === true) return;
  }
}

function countMoneyBack({ store }: World): Promise<{ refunds: number; disputes: number }> {
  return store.transaction(async (records) => ({
    refunds: (await records.list("refund")).length,
    disputes: (await records.list("dispute")).length,
  }));
}
