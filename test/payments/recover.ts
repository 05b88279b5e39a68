import assert from "node:assert/strict";
import { recheckPayments } from "#domain/payments/reconcile/recheck-payments.ts";
import { reconcile } from "#domain/payments/reconcile/reconcile.ts";
import { applyInbox } from "#test/helpers/payments/apply-inbox.ts";
import type { Life } from "./life.ts";

/**
 * Recovers like a process that starts after a crash: handles the remaining webhook events in the inbox and the
 * attempts in progress. If it crashes too, another process takes over.
 */
export async function recover(life: Life): Promise<void> {
  await untilSurvived(life, async ({ services, provider }) => {
    await applyInbox(services, provider, { all: true });
  });
}

/** Rechecks unfinished payments, and reconciles all payments at the provider. */
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
