import { setTimeout } from "node:timers/promises";
import type { OpenedDatabase } from "#database/database.ts";
import { pacedProvider } from "#domain/payments/reconcile/paced-provider.ts";
import type { Log, Services } from "#domain/services.ts";
import { errorFields } from "#server/log/log.ts";
import type { Payments } from "#server/payments.ts";
import type { JobStatus } from "./job.ts";
import { startJobQueue } from "./job-queue.ts";
import { paymentJobs } from "./payment-jobs.ts";

/** How often Stripe is asked in the background; people who pay ask beside that. */
const questionsPerSecond = 2;

const mostTries = 5;
const pauseMs = 2_000;

export type Jobs = {
  status(): Promise<JobStatus[]>;
  /** Begins nothing else, and lets what is under way come to an end, for some seconds. */
  stop(): Promise<void>;
};

/** Starts everything that comes back in the background, on the same database. */
export async function startJobs({
  services,
  payments,
  database,
}: {
  services: Services;
  payments: Payments;
  database: OpenedDatabase;
}): Promise<Jobs> {
  const abort = new AbortController();
  const { signal } = abort;
  const { provider, sandbox } = payments;
  const asked = sandbox === null ? pacedProvider(provider, questionsPerSecond, signal) : provider;
  const parts = { database, log: services.log, jobs: paymentJobs(services, asked), signal };
  const queue = await patiently(services.log, () => startJobQueue(parts));
  return {
    status: () => queue.status(),
    async stop() {
      abort.abort();
      // Without its database the queue has nothing left to write down.
      await queue.stop().catch((error: unknown) => services.log.warn("jobs-not-stopped", errorFields(error)));
    },
  };
}

/** A database that is busy, or away for a moment, does not end a process that has just begun to answer. */
async function patiently<Value>(log: Log, work: () => Promise<Value>): Promise<Value> {
  for (let attempt = 1; attempt < mostTries; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      log.warn("jobs-not-started", { attempt, ...errorFields(error) });
      await setTimeout(pauseMs);
    }
  }
  return await work();
}
