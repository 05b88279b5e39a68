import { expireListings } from "#domain/listings/expire-listings.ts";
import type { PaymentProvider } from "#domain/payments/payment-provider.ts";
import { checkInvariants } from "#domain/payments/reconcile/check-invariants.ts";
import { recheckPayments } from "#domain/payments/reconcile/recheck-payments.ts";
import { type Reconciler, reconcile } from "#domain/payments/reconcile/reconcile.ts";
import { pruneEvents } from "#domain/payments/webhook/prune-events.ts";
import { sendReminders } from "#domain/reminders/send-reminders.ts";
import type { Services } from "#domain/services.ts";
import { pruneSandboxRecords } from "#server/stripe-sandbox/prune-records.ts";
import type { Job, JobOutcome } from "./job.ts";
import { seldomWarnings } from "./seldom-warnings.ts";

const dayMs = 24 * 60 * 60_000;

/** Everything that comes back in the background, but for what has to be done to the second. */
export function paymentJobs(services: Services, payments: PaymentProvider): Job[] {
  const reminding = { ...services, log: seldomWarnings(services, dayMs) };
  return [
    job("recheck-payments", "*/5 * * * *", { runsAtStart: true, pollSeconds: 60 }, async ({ isAtStart, signal }) => {
      const { checked, failed } = await recheckPayments(services, payments, { all: isAtStart, signal });
      if (failed > 0) throw new Error(`${failed} payments could not be looked at.`);
      return { figures: { checked } };
    }),
    job("reconcile-payments", "17 * * * *", { runsAtStart: true }, ({ signal }) =>
      reconcilePayments({ services, payments }, signal),
    ),
    job("check-invariants", "41 * * * *", {}, async () => {
      const violations = await checkInvariants(services);
      return { figures: { violations: violations.length } };
    }),
    job("prune-events", "7 4 * * *", { retries: 5 }, async () => ({
      figures: { pruned: (await pruneEvents(services)) + (await pruneSandboxRecords(services)) },
    })),
    job("send-reminders", "11 * * * *", {}, async () => {
      const { enqueued } = await sendReminders(reminding);
      return { figures: { enqueued } };
    }),
    // Exact to the second is the timer of each process; this is for what a timer has slept through.
    job("expire-listings", "*/5 * * * *", { pollSeconds: 60 }, async () => {
      const { expired } = await expireListings(services);
      return { figures: { expired } };
    }),
  ];
}

function job(
  name: string,
  cron: string,
  {
    runsAtStart = false,
    pollSeconds = 5 * 60,
    retries = 0,
  }: Partial<Pick<Job, "runsAtStart" | "pollSeconds" | "retries">>,
  run: Job["run"],
): Job {
  return { name, cron, runsAtStart, pollSeconds, retries, run };
}

async function reconcilePayments(reconciler: Reconciler, signal: AbortSignal): Promise<JobOutcome> {
  const done = await reconcile(reconciler, { signal });
  if (!done.ok) throw new Error("The provider could not be read.");
  const { isFinished, ...figures } = done.value;
  if (figures.differences > 0) reconciler.services.log.info("payments-reconciled", figures);
  if (figures.failures > 0) throw new Error(`${figures.failures} payments could not be applied.`);
  return { goesOn: !isFinished, figures };
}
