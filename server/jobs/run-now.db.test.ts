import { expect, onTestFinished, test } from "vitest";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import type { Job } from "./job.ts";
import { startJobQueue } from "./job-queue.ts";
import { JobRunner } from "./run-job.ts";

const soon = { cronMonitorIntervalSeconds: 1, cronWorkerIntervalSeconds: 1 };

eachDatabase((database) => {
  /** Each test has a separate job, because ended runs stay in the queue. */
  async function start(name: string, run: Job["run"]) {
    const settings = { cron: "0 0 1 1 *", runsAtStart: false, pollSeconds: 0.5, retries: 0 };
    const job: Job = { ...settings, name, concurrency: "alone", run };
    const services = testServices(database.db);
    const runner = new JobRunner(job, { database: database.opened, services });
    const dependencies = { database: database.opened, log: services.log, intervals: soon };
    const queue = await startJobQueue({ ...dependencies, runners: [runner] });
    onTestFinished(async () => {
      await Promise.all([queue.stop(), runner.stop()]);
    });
    return { runNow: queue.runNow, status: async () => (await queue.status())[0] };
  }

  test("a job runs on demand, is reported as running, and its duration is stored", async () => {
    let finish = () => {};
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const { runNow, status } = await start("test-run-now", async () => {
      await finished;
      return { figures: {} };
    });
    expect(await runNow("no-job")).toBe(false);
    expect(await runNow("test-run-now")).toBe(true);
    await expect.poll(async () => (await status())?.isRunning).toBe(true);
    finish();
    await expect.poll(async () => (await status())?.lastSuccess).toBeTruthy();
    const ended = await status();
    expect(ended).toMatchObject({ isRunning: false, isLate: false });
    expect(ended?.lastSeconds).toBeGreaterThan(0);
  });

  test("a job is late if its last run began before its latest scheduled time", async () => {
    const { runNow, status } = await start("test-late", async () => ({ figures: {} }));
    await runNow("test-late");
    await expect.poll(async () => (await status())?.lastSuccess).toBeTruthy();
    expect(await status()).toMatchObject({ isLate: false });
    await database.opened.execute(
      "update jobs.job set started_on = started_on - interval '400 days' where name = 'test-late'",
      [],
    );
    expect(await status()).toMatchObject({ isLate: true });
  });
});
