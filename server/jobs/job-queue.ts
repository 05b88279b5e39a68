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

/** Where the library may not create it, the owner of the database has. */
const createSchema = `do $$ begin
  if to_regnamespace('${jobsSchema}') is null then create schema ${jobsSchema}; end if;
end $$`;

/** A run that has not ended by then counts as failed: most likely its process has died. */
const expireInSeconds = 30 * 60;

/** How long ended runs are stored. */
const deleteAfterSeconds = 2 * 24 * 60 * 60;

const retryDelaySeconds = 5 * 60;

/** How long a run in progress may delay the end of the process. */
const finishMs = 5_000;

/** Long intervals, because no queue task is urgent and an idle process should be quiet. */
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
  /** Queues a run that begins now, in this process if it can. False for a job that does not exist. */
  runNow(name: string): Promise<boolean>;
  /** Waits some seconds for runs in progress to finish. Idempotent. */
  stop(): Promise<void>;
};

type QueueParts = {
  database: Pick<OpenedDatabase, "kind" | "execute">;
  log: Log;
  runners: readonly JobRunner[];
  /** For tests, which cannot wait. */
  intervals?: Partial<ConstructorOptions>;
};

/**
 * Runs jobs at their times, each once however many processes there are, and at the start. The queue is in the
 * database: a run that was due while no process was up happens once afterwards. Throws when the queue's tables cannot
 * be created.
 */
export async function startJobQueue({ database, log, runners, intervals = {} }: QueueParts): Promise<JobQueue> {
  const jobs = runners.map(({ job }) => job);
  const outage = watchForOutage(log);
  // Loaded only now, so that the server can respond sooner.
  const library = await import("pg-boss");
  const boss = new library.PgBoss({
    ...quietIntervals,
    ...intervals,
    db: {
      async executeSql(text, values) {
        // PGlite responds without yielding, and the queue runs many statements at its start.
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
    await forgetOthers(boss, jobs);
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
        const { goesOn, figures } = await runner.run(queued?.data?.isAtStart === true);
        if (goesOn) await boss.send(job.name, {});
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
      // If a run waits already, that one is the run.
      await boss.send(name, {});
      boss.notifyWorker(worker);
      return true;
    },
    stop,
  };
}

/** `short`: of each job at most one run waits, and one for the start. */
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
  // It comes before a run that waits already, and beside it.
  if (job.runsAtStart && job.nextDue === undefined)
    await boss.send(job.name, { isAtStart: true }, { singletonKey: "start", priority: 1 });
}

/** Schedules of jobs that no longer exist. */
async function forgetOthers(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const names = new Set(jobs.map(({ name }) => name));
  for (const { name, key } of await boss.getSchedules()) if (!names.has(name)) await boss.unschedule(name, key);
}
