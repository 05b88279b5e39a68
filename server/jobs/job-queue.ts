import { setImmediate as nextTurn } from "node:timers/promises";
import type { ConstructorOptions, PgBoss } from "pg-boss";
import type { OpenedDatabase } from "#database/database.ts";
import { jobsSchema } from "#database/jobs-schema.ts";
import type { Log } from "#domain/services.ts";
import { errorFields } from "#server/log/log.ts";
import type { Job, JobStatus } from "./job.ts";
import { watchForOutage } from "./outage.ts";
import { readJobStatus } from "./read-job-status.ts";
import type { JobRunner } from "./run-job.ts";

/**
 * If the process may not create the schema, the database's owner already has. Of processes that start concurrently, one
 * creates it.
 */
const createSchema = `do $$ begin
  if to_regnamespace('${jobsSchema}') is null then create schema ${jobsSchema}; end if;
exception when duplicate_schema or unique_violation then null;
end $$`;

/** A run that takes longer counts as failed: most likely its process has died. */
const expireInSeconds = 30 * 60;

/** How long ended runs are stored. */
const deleteAfterSeconds = 2 * 24 * 60 * 60;

const retryDelaySeconds = 5 * 60;

/** How long a run in progress may delay the exit of the process. */
const finishMs = 5_000;

/** Long intervals, because no maintenance of the queue is urgent and an idle process should cause little load. */
const quietIntervals: Partial<ConstructorOptions> = {
  cronMonitorIntervalSeconds: 30,
  cronWorkerIntervalSeconds: 15,
  superviseIntervalSeconds: 5 * 60,
  monitorIntervalSeconds: 5 * 60,
  queueCacheIntervalSeconds: 60 * 60,
  bamIntervalSeconds: 60 * 60,
  flowIntervalSeconds: 60 * 60,
};

export type JobQueue = {
  status(): Promise<JobStatus[]>;
  /** Queues an immediate run, in this process if possible. False if the job does not exist. */
  runNow(name: string): Promise<boolean>;
  /** Waits some seconds for runs in progress to finish. Idempotent. */
  stop(): Promise<void>;
};

type QueueDependencies = {
  database: Pick<OpenedDatabase, "kind" | "execute">;
  log: Log;
  runners: readonly JobRunner[];
  /** For tests, which cannot wait. */
  intervals?: Partial<ConstructorOptions>;
};

/**
 * Runs jobs on schedule and at startup, each run once regardless of the number of processes. The queue is in the
 * database: a run that was due while no process was running is made up for once. Throws if the queue's tables cannot be
 * created.
 */
export async function startJobQueue({ database, log, runners, intervals = {} }: QueueDependencies): Promise<JobQueue> {
  const jobs = runners.map(({ job }) => job);
  const outage = watchForOutage(log);
  // Imported late, so that the server can respond sooner.
  const library = await import("pg-boss");
  const boss = new library.PgBoss({
    ...quietIntervals,
    ...intervals,
    db: {
      async executeSql(text, values) {
        // PGlite responds without yielding, and the queue runs many statements at startup.
        await nextTurn();
        return await outage.watch(() => database.execute(text, values));
      },
    },
    schema: jobsSchema,
    createSchema: false,
    backend: database.kind === "pglite" ? "pglite" : "postgres",
    // The tables are small.
    reindex: false,
    monitorVacuum: false,
  });
  boss.on("error", (error) => {
    if (!outage.hasReported(error)) log.warn("job-queue-failed", errorFields(error));
  });
  boss.on("warning", ({ message }) => log.warn("job-queue-warns", { message }));
  const stop = () => boss.stop({ close: false, graceful: true, timeout: finishMs });
  try {
    await database.execute(createSchema);
    await boss.start();
    for (const job of jobs) await prepare(boss, job);
    await unscheduleRemovedJobs(boss, jobs);
  } catch (error) {
    await stop().catch(() => {});
    throw error;
  }
  const workers = new Map<string, string>();
  for (const runner of runners) {
    const { job } = runner;
    const worker = await boss.work<{ isAtStart?: boolean }>(
      job.name,
      { pollingIntervalSeconds: job.pollSeconds },
      async ([queued]) => {
        const { hasMore, figures } = await runner.run(queued?.data?.isAtStart === true);
        if (hasMore) await boss.send(job.name, {});
        return figures;
      },
    );
    workers.set(job.name, worker);
  }
  return {
    status: () => readJobStatus(database, boss, jobs),
    async runNow(name) {
      const worker = workers.get(name);
      if (worker === undefined) return false;
      // If a run is already queued, no second one is added.
      await boss.send(name, {});
      boss.notifyWorker(worker);
      return true;
    },
    stop,
  };
}

/** `short`: at most one run of each job is queued, plus one for startup. */
async function prepare(boss: PgBoss, job: Job): Promise<void> {
  const options = {
    expireInSeconds,
    deleteAfterSeconds,
    retryLimit: job.retries,
    retryDelay: retryDelaySeconds,
    retryBackoff: true,
  };
  await boss.createQueue(job.name, { policy: "short", ...options });
  await boss.updateQueue(job.name, options);
  await boss.schedule(job.name, job.cron, {}, { tz: "UTC", missed: "once" });
  // Queued ahead of, and in addition to, a run that is already waiting.
  if (job.runsAtStart && job.nextDue === undefined)
    await boss.send(job.name, { isAtStart: true }, { singletonKey: "start", priority: 1 });
}

/** Deletes schedules of jobs that no longer exist. */
async function unscheduleRemovedJobs(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const names = new Set(jobs.map(({ name }) => name));
  for (const { name, key } of await boss.getSchedules()) if (!names.has(name)) await boss.unschedule(name, key);
}
