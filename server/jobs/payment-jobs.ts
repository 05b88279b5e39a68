import { expireListings } from "#domain/listings/expire-listings.ts";
import { checkInvariants } from "#domain/payments/check-invariants.ts";
import type { PaymentProvider } from "#domain/payments/payment-provider.ts";
import { pruneEvents } from "#domain/payments/prune-events.ts";
import { recheckPayments } from "#domain/payments/recheck-payments.ts";
import { reconcile } from "#domain/payments/reconcile.ts";
import { type ReconcilerWindow, reconcilerWindows } from "#domain/payments/reconcile-windows.ts";
import { sendReminders } from "#domain/reminders/send-reminders.ts";
import type { Services } from "#domain/services.ts";
import { pruneGatewayRecords } from "#server/test-gateway/prune-records.ts";
import type { Job, JobOutcome, JobRun } from "./job.ts";
import { seldomWarnings } from "./seldom-warnings.ts";

const { recentSessions, hourlySessions, dailySessions, dailyRefunds, dailyDisputes } = reconcilerWindows;

const dayMs = 24 * 60 * 60_000;

/** Everything that comes back in the background, but for what has to be done to the second. */
export function paymentJobs(services: Services, payments: PaymentProvider): Job[] {
  const reminding = { ...services, log: seldomWarnings(services, dayMs) };
  const reconcileAll = (windows: readonly ReconcilerWindow[], { signal }: JobRun) =>
    reconcileWindows(services, payments, windows, signal);
  return [
    job("recheck-payments", "*/5 * * * *", { runsAtStart: true, pollSeconds: 60 }, async ({ isAtStart, signal }) => {
      const { checked, failed } = await recheckPayments(services, payments, { all: isAtStart, signal });
      if (failed > 0) throw new Error(`${failed} payments could not be looked at.`);
      return { figures: { checked } };
    }),
    job("reconcile-recent", "*/5 * * * *", { pollSeconds: 60 }, (run) => reconcileAll([recentSessions], run)),
    job("reconcile-hourly", "17 * * * *", { runsAtStart: true }, (run) => reconcileAll([hourlySessions], run)),
    job("reconcile-daily", "23 3 * * *", { runsAtStart: true, retries: 5 }, async (run) => {
      const moneyBack = [dailyRefunds, dailyDisputes];
      const isEnough = run.isAtStart && (await isCovered(services, payments, dailySessions));
      return await reconcileAll(isEnough ? moneyBack : [dailySessions, ...moneyBack], run);
    }),
    job("check-invariants", "41 * * * *", {}, async () => {
      const violations = await checkInvariants(services);
      return { figures: { violations: violations.length } };
    }),
    job("prune-events", "7 4 * * *", { retries: 5 }, async () => ({
      figures: { pruned: (await pruneEvents(services)) + (await pruneGatewayRecords(services)) },
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

/** One after the other. What one leaves undone does not keep the others from being gone through. */
async function reconcileWindows(
  services: Services,
  payments: PaymentProvider,
  windows: readonly ReconcilerWindow[],
  signal: AbortSignal,
): Promise<JobOutcome> {
  const figures = { pages: 0, differences: 0, failures: 0 };
  const unread: string[] = [];
  let goesOn = false;
  for (const window of windows) {
    if (signal.aborted) break;
    const done = await reconcile({ services, payments }, window, { signal });
    if (!done.ok) {
      unread.push(window.name);
      continue;
    }
    figures.pages += done.value.pages;
    figures.differences += done.value.differences;
    figures.failures += done.value.failures;
    goesOn ||= !done.value.isFinished;
  }
  if (figures.differences > 0) services.log.info("payments-reconciled", figures);
  if (unread.length > 0) throw new Error(`The provider could not be read for ${unread.join(", ")}.`);
  if (figures.failures > 0) throw new Error(`${figures.failures} payments could not be applied.`);
  return { goesOn, figures };
}

/** Whether a window was gone through within about a day, so that its next time can be waited for. */
async function isCovered(
  { db, clock }: Services,
  { account }: PaymentProvider,
  { name }: ReconcilerWindow,
): Promise<boolean> {
  const row = await db
    .selectFrom("reconciler_windows")
    .select("covered_until")
    .where("account", "=", account)
    .where("name", "=", name)
    .executeTakeFirst();
  const covered = row?.covered_until ?? null;
  return covered !== null && clock.now().getTime() - covered.getTime() < 26 * 60 * 60_000;
}
