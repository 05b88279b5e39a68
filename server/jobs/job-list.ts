import type { OpenedDatabase } from "#database/database.ts";
import { closeGoneAccounts } from "#domain/account-closure/close-gone-accounts.ts";
import { eraseAnalyticsKeys } from "#domain/analytics/counting/erase-keys.ts";
import { eraseOldOutcomes } from "#domain/analytics/counting/outcomes.ts";
import { findNextCourseChange, updateDueCourses } from "#domain/courses/computed/update-due-courses.ts";
import { sweepOrphanedExports } from "#domain/data-export/erase-exports.ts";
import type { EmailTransport } from "#domain/email/email-transport.ts";
import { pruneOutbox } from "#domain/email/outbox.ts";
import { computeCityPrices } from "#domain/guides/city-prices.ts";
import { expireListings, findNextExpiry } from "#domain/listings/commands/expire-listings.ts";
import type { FileStore } from "#domain/media/media.ts";
import { sweepMedia } from "#domain/media/media-files.ts";
import { endBans, findNextBanEnd } from "#domain/moderation/bans/end-bans.ts";
import { sendMonthlyEmails } from "#domain/monthly-email/send-monthly-emails.ts";
import type { PaymentProvider } from "#domain/payments/payment-provider.ts";
import { checkInvariants } from "#domain/payments/reconcile/check-invariants.ts";
import { pacedProvider } from "#domain/payments/reconcile/paced-provider.ts";
import { recheckPayments } from "#domain/payments/reconcile/recheck-payments.ts";
import { type Reconciler, reconcile } from "#domain/payments/reconcile/reconcile.ts";
import { pruneEvents } from "#domain/payments/webhook/inbox.ts";
import { sendReminders } from "#domain/reminders/send-reminders.ts";
import { eraseExpired } from "#domain/retention/erase-expired.ts";
import { eraseProofs } from "#domain/reviews/commands/erase-proofs.ts";
import { findNextReviewDue, publishDueReviews } from "#domain/reviews/commands/publish-due.ts";
import { requestReviews } from "#domain/reviews/commands/request-reviews.ts";
import { eraseOldMissedSearches } from "#domain/search/missed-searches.ts";
import { findNextReindex, reindexListings } from "#domain/search/words/reindex-listings.ts";
import type { Services } from "#domain/services.ts";
import type { Accounts } from "#server/accounts/accounts.ts";
import type { Payments } from "#server/payments.ts";
import { pruneSandboxRecords } from "#server/stripe-sandbox/record-store.ts";
import { grantOperatorsJob } from "./grant-operators-job.ts";
import type { Job, JobOutcome, JobRun } from "./job.ts";
import { type NotifyDependencies, notifyOperatorsJob } from "./notify-operators-job.ts";
import { prepareExports } from "./prepare-exports-job.ts";
import { applyWebhookEvents, deliverEmail } from "./queue-jobs.ts";
import { throttleWarnings } from "./throttle-warnings.ts";

const dayMs = 24 * 60 * 60_000;

/** A listing is hidden within a minute after its owner's account was deleted. */
const closeAccountsMs = 15_000;

/** Background requests to Stripe per second. Requests by payers are not counted. */
const stripeRequestsPerSecond = 2;

export type JobDependencies = {
  services: Services;
  accounts: Pick<Accounts, "directory" | "control" | "embedded"> & Partial<Pick<Accounts, "listedOperators">>;
  payments: Payments;
  database: Pick<OpenedDatabase, "kind">;
  transport: EmailTransport;
  files: FileStore;
  /** Where data exports are. */
  exports: FileStore;
  /** Where images of lessons are. */
  proofs: FileStore;
  signal: AbortSignal;
  /** The channels to operators; undefined if none is configured. */
  operators?: Omit<NotifyDependencies, "services"> | undefined;
};

/** Everything that runs in the background. */
export function listJobs({
  services,
  accounts,
  payments,
  database,
  transport,
  files,
  exports,
  proofs,
  signal,
  operators,
}: JobDependencies): Job[] {
  const { provider, sandbox } = payments;
  const paced = sandbox === null ? pacedProvider(provider, stripeRequestsPerSecond, signal) : provider;
  const { embedded, directory, control, listedOperators } = accounts;
  return [
    deliverEmail(services, transport),
    applyWebhookEvents(services, provider, database.kind),
    ...listingJobs(services),
    {
      ...job("close-accounts", "*/5 * * * *", { pollSeconds: 60 }, async () => {
        await closeGoneAccounts(services, provider, { directory, media: files, exports });
        return { figures: {} };
      }),
      nextDue: async () => new Date(services.clock.now().getTime() + closeAccountsMs),
    },
    {
      ...job("end-bans", "*/5 * * * *", { runsAtStart: true, pollSeconds: 60 }, async () => ({
        figures: { ended: await endBans(services, control) },
      })),
      nextDue: () => findNextBanEnd(services),
    },
    ...(embedded === null
      ? []
      : [
          job("sweep-accounts", "23 * * * *", { runsAtStart: true }, async () => {
            await embedded.sweep();
            return { figures: {} };
          }),
        ]),
    ...paymentJobs(services, paced),
    ...reviewJobs(services, proofs),
    prepareExports(services, { directory, media: files, proofs, exports }),
    job("erase-analytics-keys", "7 * * * *", { runsAtStart: true }, async () => {
      await eraseOldOutcomes(services);
      await eraseOldMissedSearches(services);
      return { figures: await eraseAnalyticsKeys(services) };
    }),
    job("sweep-media", "37 * * * *", {}, async () => ({
      figures: { ...(await sweepMedia(services, files)), exports: await sweepOrphanedExports(services, exports) },
    })),
    ...(listedOperators === undefined || listedOperators.emails.length === 0
      ? []
      : [grantOperatorsJob(services, listedOperators)]),
    ...(operators === undefined ? [] : [notifyOperatorsJob({ services, ...operators })]),
  ];
}

/**
 * Pages do not depend on this job, because every query compares the expiry itself. Only cached counts depend on it.
 *
 * @internal Exported for its tests.
 */
export function expireListingsJob(services: Services): Job {
  return {
    ...job("expire-listings", "*/5 * * * *", { pollSeconds: 60 }, async () => {
      const { expired } = await expireListings(services);
      if (expired > 0) services.log.info("listings-expired", { count: expired });
      return { figures: { expired } };
    }),
    concurrency: 1,
    nextDue: () => findNextExpiry(services),
  };
}

/** Jobs that store time-dependent changes of listings, and values derived from courses and texts. */
function listingJobs(services: Services): Job[] {
  return [
    expireListingsJob(services),
    {
      // The database stores this name, and that of the figure, and a migration announces the job's work by it.
      ...job("refold-listings", "*/5 * * * *", { pollSeconds: 60 }, async ({ signal }) => {
        const { reindexed, isFinished } = await reindexListings(services, signal);
        return { hasMore: !isFinished, figures: { refolded: reindexed } };
      }),
      nextDue: () => findNextReindex(services),
    },
    {
      ...job("update-courses", "13 * * * *", { pollSeconds: 60 }, async ({ signal }) => ({
        figures: await updateDueCourses(services, signal),
      })),
      nextDue: () => findNextCourseChange(services),
    },
  ];
}

/** Jobs that publish reviews, ask for them, and erase their proofs. */
function reviewJobs(services: Services, proofs: FileStore): Job[] {
  return [
    {
      ...job("publish-reviews", "* * * * *", { runsAtStart: true, pollSeconds: 60 }, async ({ signal }) => ({
        figures: { published: await publishDueReviews(services, signal) },
      })),
      nextDue: () => findNextReviewDue(services),
    },
    job("remind-reviewers", "29 15 * * *", {}, async ({ signal }) => ({
      figures: { asked: await requestReviews(services, signal) },
    })),
    job("erase-review-proofs", "47 * * * *", {}, async () => ({
      figures: { erased: await eraseProofs(services, proofs) },
    })),
  ];
}

/**
 * Jobs that maintain payments and their effects.
 *
 * @internal Exported for its tests.
 */
export function paymentJobs(services: Services, payments: PaymentProvider): Job[] {
  const reminding = { ...services, log: throttleWarnings(services, dayMs) };
  return [
    job("recheck-payments", "*/5 * * * *", { runsAtStart: true, pollSeconds: 60 }, async ({ isAtStart, signal }) => {
      const { checked, failed } = await recheckPayments(services, payments, { all: isAtStart, signal });
      if (failed > 0) throw new Error(`${failed} payments could not be checked.`);
      return { figures: { checked } };
    }),
    job("reconcile-payments", "17 * * * *", { runsAtStart: true }, ({ signal }) =>
      reconcilePayments({ services, payments }, signal),
    ),
    job("check-invariants", "41 * * * *", {}, async () => {
      const violations = await checkInvariants(services);
      return { figures: { violations: violations.length } };
    }),
    job("send-reminders", "11 * * * *", {}, async () => {
      const { enqueued } = await sendReminders(reminding);
      return { figures: { enqueued } };
    }),
    // Morning in every place that we serve; the first day of the month has begun everywhere.
    job("send-monthly-emails", "31 15 * * *", {}, async ({ signal }) => ({
      figures: await sendMonthlyEmails(reminding, signal),
    })),
    job("erase-expired", "17 * * * *", { retries: 5 }, async ({ signal }) => ({
      figures: await eraseExpired(services, signal),
    })),
    job("compute-prices", "53 4 * * *", { runsAtStart: true, retries: 5 }, async ({ signal }) => ({
      figures: { cities: await computeCityPrices(services, signal) },
    })),
    job("prune-records", "7 4 * * *", { retries: 5 }, async () => {
      await pruneOutbox(services);
      return { figures: { pruned: (await pruneEvents(services)) + (await pruneSandboxRecords(services)) } };
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
  run: (run: JobRun) => Promise<JobOutcome>,
): Job {
  return { name, cron, runsAtStart, pollSeconds, retries, concurrency: "alone", run };
}

async function reconcilePayments(reconciler: Reconciler, signal: AbortSignal): Promise<JobOutcome> {
  const done = await reconcile(reconciler, { signal });
  if (!done.ok) throw new Error("The provider could not be read.");
  const { isFinished, ...figures } = done.value;
  if (figures.differences > 0) reconciler.services.log.info("payments-reconciled", figures);
  if (figures.failures > 0) throw new Error(`${figures.failures} payments could not be applied.`);
  return { hasMore: !isFinished, figures };
}
