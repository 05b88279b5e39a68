import { setTimeout } from "node:timers/promises";
import type { OpenedDatabase } from "#database/database.ts";
import type { Log } from "#domain/services.ts";
import { errorFields } from "#server/log/log.ts";
import type { Job, JobStatus } from "./job.ts";
import { type JobDependencies, listJobs } from "./job-list.ts";
import { startJobQueue } from "./job-queue.ts";
import { JobRunner } from "./run-job.ts";

const maxTries = 5;
const pauseMs = 2_000;

export type Jobs = {
  status(): Promise<JobStatus[]>;
  /** Queues an immediate run. False if the job does not exist. */
  runNow(name: string): Promise<boolean>;
  /** Starts no further runs, and waits some seconds for those in progress. */
  stop(): Promise<void>;
};

/** Starts all background jobs. Work that is already waiting is processed immediately, everything else on schedule. */
export async function startJobs(
  dependencies: Omit<JobDependencies, "signal"> & { database: OpenedDatabase; observe?: (job: Job) => Job },
): Promise<Jobs> {
  const { database, services, observe = (job) => job } = dependencies;
  const abort = new AbortController();
  const runners = listJobs({ ...dependencies, signal: abort.signal }).map(
    (job) => new JobRunner(observe(job), dependencies),
  );
  const stopListening = await listenForWork(database, runners);
  const stopRunners = async () => {
    abort.abort();
    await Promise.all([stopListening(), ...runners.map((runner) => runner.stop())]);
  };
  try {
    const queue = await retryDuringOutage(services.log, () => startJobQueue({ database, log: services.log, runners }));
    return {
      status: () => queue.status(),
      runNow: (name) => queue.runNow(name),
      async stop() {
        await Promise.all([
          stopRunners(),
          // If the database is unavailable, the queue has nothing left to store.
          queue.stop().catch((error: unknown) => services.log.warn("jobs-not-stopped", errorFields(error))),
        ]);
      },
    };
  } catch (error) {
    await stopRunners();
    throw error;
  }
}

/** Runs the jobs that do not wait for their schedule: now, and whenever the database announces work for them. */
export async function listenForWork(
  database: Pick<OpenedDatabase, "onJobDue">,
  runners: readonly JobRunner[],
): Promise<() => Promise<void>> {
  const prompt = runners.filter(({ job }) => job.nextDue !== undefined);
  const stop = await database.onJobDue((name) => {
    for (const runner of prompt) if (name === null || name === runner.job.name) runner.wake();
  });
  for (const runner of prompt) runner.wake(true);
  return stop;
}

/**
 * Retries while the database is busy or briefly unavailable, so that this does not end a process that has just started.
 */
async function retryDuringOutage<Value>(log: Log, work: () => Promise<Value>): Promise<Value> {
  for (let attempt = 1; attempt < maxTries; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      log.warn("jobs-not-started", { attempt, ...errorFields(error) });
      await setTimeout(pauseMs);
    }
  }
  return await work();
}
