import assert from "node:assert/strict";
import { recheckPayments } from "#domain/payments/reconcile/recheck-payments.ts";
import { reconcile } from "#domain/payments/reconcile/reconcile.ts";
import { applyInbox } from "#test/helpers/payments/apply-inbox.ts";
import type { Life } from "./life.ts";

/**
 * What a process does that starts after another has died: with the messages that were left in the inbox, and with
 * attempts that were begun. If it dies at that, another one does it.
 */
export async function recover(life: Life): Promise<void> {
  await untilSurvived(life, async ({ services, provider }) => {
    await applyInbox(services, provider, { all: true });
  });
}

/** What is unfinished is rechecked, and the reconciler goes through what the provider has. */
export async function reconcileAll(life: Life): Promise<void> {
  await untilSurvived(life, async ({ services, provider }) => {
    await recheckPayments(services, provider, { all: true });
    const done = await reconcile({ services, payments: provider });
    assert.ok(done.ok && done.value.isFinished && done.value.failures === 0, "Not reconciled");
  });
}

async function untilSurvived(life: Life, work: (process: ReturnType<Life["living"]>) => Promise<void>): Promise<void> {
  for (;;) {
    const process = life.living();
    if ((await process.run(async () => (await work(process), true))) === true) return;
  }
}
