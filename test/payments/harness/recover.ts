import assert from "node:assert/strict";
import { recheckPayments } from "#domain/payments/reconcile/recheck-payments.ts";
import { reconcile } from "#domain/payments/reconcile/reconcile.ts";
import { applyInbox } from "#test/helpers/payments/apply-inbox.ts";
import type { ScenarioRun } from "./scenario-run.ts";

/**
 * Recovers like a process that starts after a crash: handles the remaining webhook events in the inbox and the
 * attempts in progress. If it crashes too, another process takes over.
 */
export async function recover(run: ScenarioRun): Promise<void> {
  await retryAfterCrash(run, async ({ services, provider }) => {
    await applyInbox(services, provider, { all: true });
  });
}

/** Rechecks unfinished payments, and reconciles all payments at the provider. */
export async function reconcileAll(run: ScenarioRun): Promise<void> {
  await retryAfterCrash(run, async ({ services, provider }) => {
    await recheckPayments(services, provider, { all: true });
    const done = await reconcile({ services, payments: provider });
    assert.ok(done.ok && done.value.isFinished && done.value.failures === 0, "Not reconciled");
  });
}

async function retryAfterCrash(
  run: ScenarioRun,
  work: (process: ReturnType<ScenarioRun["currentProcess"]>) => Promise<void>,
): Promise<void> {
  for (;;) {
    const process = run.currentProcess();
    if ((await process.run(async () => (await work(process), true))) === true) return;
  }
}
