import { sql } from "kysely";
import { PgBoss } from "pg-boss";
import { expect, onTestFinished, test } from "vitest";
import type { OpenedDatabase } from "#database/database.ts";
import { openDatabase } from "#database/open-database.ts";
import { DatabaseUnavailableError } from "#database/outage.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { testTimeouts } from "#test/helpers/database/server/with-maintenance.ts";
import { type TestServices, testServices } from "#test/helpers/database/test-services.ts";
import type { Job, JobRun } from "./job.ts";
import { type JobQueue, startJobQueue } from "./job-queue.ts";
import { JobRunner } from "./run-job.ts";

const soon = { cronMonitorIntervalSeconds: 1, cronWorkerIntervalSeconds: 1 };

/** Once a year: never due while the tests run, but due not long ago. */
const yearly = "0 0 1 1 *";

function job(change: Partial<Job> & Pick<Job, "run">): Job {
  return {
    name: "test-job",
    cron: yearly,
    runsAtStart: true,
    pollSeconds: 0.5,
    retries: 0,
    concurrency: "alone",
    ...change,
  };
}

eachDatabase((database) => {
  type Started = JobQueue & { log: TestServices["logged"] };

  async function start(jobs: Job[], opened: OpenedDatabase = database.opened): Promise<Started> {
    const services = testServices(opened.db);
    const runners = jobs.map((each) => new JobRunner(each, { database: opened, services }));
    const queue = await startJobQueue({ database: opened, log: services.log, runners, intervals: soon });
    const stop = async () => {
      await Promise.all([queue.stop(), ...runners.map((runner) => runner.stop())]);
    };
    onTestFinished(stop);
    return { ...queue, stop, log: services.logged };
  }

  test("a job runs at startup, and its outcome is available to the next process", async () => {
    let runs = 0;
    const count = async ({ isAtStart }: JobRun) => {
      runs += 1;
      if (runs === 2) throw new Error("No luck.");
      return { figures: { isAtStart: Number(isAtStart) } };
    };
    const first = await start([job({ run: count })]);
    await expect.poll(async () => (await first.status())[0]?.lastSuccess).toBeTruthy();
    const state = {
      name: "test-job",
      schedule: yearly,
      isRunning: false,
      lastFailure: null,
      failures: 0,
      failuresInARow: 0,
      backlog: null,
    };
    expect(await first.status()).toMatchObject([state]);
    await first.stop();

    const second = await start([job({ run: count })]);
    await expect.poll(async () => (await second.status())[0]?.lastFailure).toMatchObject({ reason: "No luck." });
    const [status] = await second.status();
    expect(status?.lastSuccess).toBeTruthy();
    expect(status?.failures).toBe(1);
    expect(status?.nextRun).toMatch(/-01-01T00:00:00.000Z$/u);
    expect(second.log).toContainEqual({ level: "error", event: "job-failed" });
    await second.stop();
    expect(runs).toBe(2);
  });

  test("a job runs at startup even if a killed process left a scheduled run waiting", async () => {
    await (await start([job({ runsAtStart: false, run: async () => ({ figures: {} }) })])).stop();
    const { kind, execute } = database.opened;
    const other = new PgBoss({
      db: { executeSql: (text, values) => execute(text, values) },
      schema: "jobs",
      backend: kind === "pglite" ? "pglite" : "postgres",
      supervise: false,
      schedule: false,
    });
    await other.start();
    expect(await other.send("test-job", {})).not.toBeNull();
    await other.stop({ close: false });
    const runs: boolean[] = [];
    await start([job({ run: async ({ isAtStart }) => ({ figures: { count: runs.push(isAtStart) } }) })]);
    await expect.poll(() => runs.toSorted((one, other) => Number(one) - Number(other))).toEqual([false, true]);
  });

  test("the event loop stays responsive while the queue starts", async () => {
    let turns = 0;
    let isStarted = false;
    const turn = () => {
      turns += 1;
      if (!isStarted) setImmediate(turn);
    };
    turn();
    await start([
      job({ run: async () => ({ figures: {} }) }),
      job({ name: "other-job", run: async () => ({ figures: {} }) }),
    ]);
    isStarted = true;
    expect(turns).toBeGreaterThan(10);
  });

  test("a queue starts even if another process creates its schema at that moment", async ({ skip }) => {
    if (database.url === null) return skip("PGlite has one process.");
    const other = await openDatabase({ url: database.url, timeouts: testTimeouts });
    onTestFinished(() => other.close());
    await database.opened.execute("drop schema if exists jobs cascade");
    let starting: Promise<Started> | null = null;
    await other.db.transaction().execute(async (transaction) => {
      await sql`create schema jobs`.execute(transaction);
      starting = start([job({ runsAtStart: false, run: async () => ({ figures: {} }) })]);
      const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await waiting.execute(transaction)).rows.length).toBe(1);
    });
    await expect(starting).resolves.toMatchObject({ log: [] });
  });

  test("a run missed during downtime happens once, in one of two processes", async () => {
    const other = database.url === null ? null : await openDatabase({ url: database.url, timeouts: testTimeouts });
    if (other !== null) onTestFinished(() => other.close());
    const runs: string[] = [];
    const jobs = (name: string) => [
      job({ name: "due-job", runsAtStart: false, run: async () => ({ figures: { count: runs.push(name) } }) }),
    ];
    // The queue was stopped for more than a year.
    await (await start(jobs("none"))).stop();
    await database.opened.execute("update jobs.version set cron_on = now() - interval '400 days'");
    await database.opened.execute("update jobs.schedule set created_on = now() - interval '500 days'");
    await Promise.all([start(jobs("one")), start(jobs("other"), other ?? database.opened)]);
    await expect.poll(() => runs.length).toBe(1);
    // Both have checked again by now.
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(runs).toHaveLength(1);
  });

  test("a job never runs concurrently, and stopping aborts the running one", async () => {
    let running = 0;
    let most = 0;
    let begun = 0;
    const wait = async ({ signal }: JobRun) => {
      begun += 1;
      running += 1;
      most = Math.max(most, running);
      await new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
      running -= 1;
      return { figures: {} };
    };
    const first = await start([job({ name: "long-job", run: wait })]);
    await expect.poll(() => begun).toBe(1);
    const second = await start([job({ name: "long-job", run: wait })]);
    const ended = () => database.opened.execute("select from jobs.job where name = 'long-job' and state = 'completed'");
    // The second process's run at startup finds it running and skips it.
    await expect.poll(async () => (await ended()).rows.length).toBe(1);
    expect([begun, most]).toEqual([1, 1]);
    expect((await second.status())[0]).toMatchObject({ isRunning: true });
    await first.stop();
    expect(running).toBe(0);
    expect(first.log).not.toContainEqual({ level: "warn", event: "job-left-running" });
  });

  test("a database outage and its end are each logged once", async () => {
    let isAway = false;
    let failures = 0;
    const execute: OpenedDatabase["execute"] = async (...statement) => {
      if (!isAway) return await database.opened.execute(...statement);
      failures += 1;
      throw new DatabaseUnavailableError(new Error("connect"));
    };
    const run = async () => ({ figures: {} });
    const { log } = await start([job({ run }), job({ name: "other-job", run })], {
      ...database.opened,
      execute,
    });
    isAway = true;
    await expect.poll(() => failures).toBeGreaterThan(4);
    isAway = false;
    const lines = () => log.map(({ event }) => event).filter((event) => event.startsWith("job-queue"));
    await expect.poll(lines).toEqual(["job-queue-without-database", "job-queue-has-database-again"]);
  });

  test("a job with more work runs again; a job removed from the list is unscheduled", async () => {
    let runs = 0;
    const more = async () => {
      runs += 1;
      return { hasMore: runs < 3, figures: {} };
    };
    const queue = await start([job({ name: "more-job", run: more }), job({ name: "old-job", run: more })]);
    await expect.poll(() => runs).toBeGreaterThanOrEqual(3);
    await queue.stop();
    await start([job({ name: "more-job", runsAtStart: false, run: more })]);
    const { rows } = await database.opened.execute("select name from jobs.schedule");
    expect(rows).toEqual([{ name: "more-job" }]);
  });
});
