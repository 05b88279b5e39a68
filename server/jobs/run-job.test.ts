import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Database, OpenedDatabase } from "#database/database.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import type { Job, JobOutcome } from "./job.ts";
import { JobRunner } from "./run-job.ts";
import { listenForWork } from "./start-jobs.ts";

beforeEach(() => void vi.useFakeTimers({ now: new Date("2027-01-31T10:00:00.000Z") }));
afterEach(() => void vi.useRealTimers());

const database = { kind: "pglite", withSession: () => Promise.reject(new Error("There are no sessions.")) } as const;

type Waiting = { id: string; dueAt: number };

/** Creates a queue in memory. Each item takes some time; items with "away" in their name return two seconds later. */
function memoryQueue(ms = 1000, concurrency = 8) {
  const waiting: Waiting[] = [];
  const handled: string[] = [];
  let running = 0;
  let maxRunning = 0;
  let claims = 0;
  const state = { isAway: false };
  async function handle(id: string): Promise<void> {
    running += 1;
    maxRunning = Math.max(maxRunning, running);
    await new Promise((resolve) => setTimeout(resolve, ms));
    running -= 1;
    handled.push(id);
    if (id.includes("bug")) throw new Error("bug");
    if (id.includes("away") && handled.filter((one) => one === id).length < 3)
      waiting.push({ id, dueAt: Date.now() + 2000 });
  }
  const job: Job = {
    name: "memory",
    cron: "* * * * *",
    pollSeconds: 30,
    runsAtStart: true,
    retries: 0,
    concurrency,
    async run({ more }): Promise<JobOutcome> {
      claims += 1;
      if (state.isAway) throw new Error("The database is away.");
      const next = waiting.findIndex(({ dueAt }) => dueAt <= Date.now());
      const [item] = next === -1 ? [] : waiting.splice(next, 1);
      if (item === undefined) return { figures: {} };
      more();
      await handle(item.id);
      return { hasMore: true, figures: { handled: 1 } };
    },
    async nextDue() {
      const times = waiting.map(({ dueAt }) => dueAt);
      return times.length === 0 ? null : new Date(Math.min(...times));
    },
  };
  const receive = (id: string) => void waiting.push({ id, dueAt: Date.now() });
  return { job, handled, waiting, receive, state, maxRunning: () => maxRunning, claims: () => claims };
}

function start({ job }: { job: Job }) {
  const services = { ...testServices({} as Database), clock: { now: () => new Date() } };
  return { services, runner: new JobRunner(job, { database, services }) };
}

test.each([8, 3])("%i items of a burst are in progress at once until all are done", async (concurrency) => {
  const memory = memoryQueue(1000, concurrency);
  const { runner } = start(memory);
  for (let index = 0; index < 120; index += 1) {
    memory.receive(`evt_${index}`);
    runner.wake();
  }
  const settled = runner.settled();
  await vi.advanceTimersByTimeAsync(Math.ceil(120 / concurrency) * 1000);
  await settled;
  expect([memory.handled.length, new Set(memory.handled).size, memory.maxRunning()]).toEqual([120, 120, concurrency]);
  await runner.stop();
});

test("one wake-up handles many items; an empty queue costs one claim", async () => {
  const memory = memoryQueue();
  const { runner } = start(memory);
  runner.wake();
  await runner.settled();
  expect(memory.claims()).toBe(1);
  for (let index = 0; index < 8; index += 1) memory.receive(`evt_${index}`);
  runner.wake();
  await vi.advanceTimersByTimeAsync(1000);
  expect(memory.handled).toHaveLength(8);
  await runner.stop();
});

test("a slow or failing item does not block others", async () => {
  const memory = memoryQueue(60_000);
  const { runner, services } = start(memory);
  memory.receive("evt_slow_bug");
  runner.wake();
  await vi.advanceTimersByTimeAsync(30_000);
  memory.receive("evt_later");
  runner.wake();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(memory.handled).toEqual(["evt_slow_bug", "evt_later"]);
  expect(services.logged).toContainEqual({ level: "error", event: "job-failed" });
  await runner.stop();
});

test("a deferred item is retried when due, without a wake-up", async () => {
  const memory = memoryQueue(0);
  const { runner } = start(memory);
  memory.receive("evt_away");
  runner.wake();
  await vi.advanceTimersByTimeAsync(1_999);
  expect(memory.handled).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2);
  expect(memory.handled).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(2_001);
  expect(memory.handled).toHaveLength(3);
  await runner.stop();
});

test("a failed claim is retried within ten seconds", async () => {
  const memory = memoryQueue(0);
  const { runner, services } = start(memory);
  memory.state.isAway = true;
  memory.receive("evt_1");
  runner.wake();
  await vi.advanceTimersByTimeAsync(0);
  expect(services.logged).toEqual([{ level: "error", event: "job-failed" }]);
  memory.state.isAway = false;
  await vi.advanceTimersByTimeAsync(10_001);
  expect(memory.handled).toEqual(["evt_1"]);
  await runner.stop();
});

test("a scheduled run handles the same items and reports their number; a failure fails the run", async () => {
  const memory = memoryQueue(0);
  const { runner } = start(memory);
  memory.receive("evt_1");
  const outcome = runner.run(false);
  await vi.advanceTimersByTimeAsync(0);
  expect(await outcome).toEqual({ figures: { handled: 1 } });
  memory.state.isAway = true;
  await expect(runner.run(false)).rejects.toThrow("away");
  await runner.stop();
  expect(await runner.run(false)).toEqual({ figures: { calledOff: 1 } });
});

test("jobs are woken by name, and all of them after a missed wake-up", async () => {
  let notify: (job: string | null) => void = () => {};
  const onJobDue: OpenedDatabase["onJobDue"] = async (callback) => {
    notify = callback;
    return async () => {};
  };
  const memories = [memoryQueue(0), memoryQueue(0)] as const;
  const [one, other] = memories;
  other.job.name = "other";
  const runners = memories.map((memory) => start(memory).runner);
  await listenForWork({ onJobDue }, runners);
  const settle = () => Promise.all(runners.map((runner) => runner.settled()));
  await settle();
  expect([one.claims(), other.claims()]).toEqual([1, 1]);
  notify("other");
  await settle();
  expect([one.claims(), other.claims()]).toEqual([1, 2]);
  notify(null);
  await settle();
  expect([one.claims(), other.claims()]).toEqual([2, 3]);
  await Promise.all(runners.map((runner) => runner.stop()));
});

test("stopping waits for items in progress up to a limit, and claims no more", async () => {
  const quick = memoryQueue(4000);
  const { runner } = start(quick);
  for (let index = 0; index < 20; index += 1) quick.receive(`evt_${index}`);
  runner.wake();
  await vi.advanceTimersByTimeAsync(0);
  const stopped = runner.stop();
  runner.wake();
  await vi.advanceTimersByTimeAsync(4001);
  await stopped;
  expect([quick.handled.length, quick.waiting.length]).toEqual([8, 12]);

  const slow = memoryQueue(60_000);
  const stuck = start(slow);
  slow.receive("evt_1");
  stuck.runner.wake();
  await vi.advanceTimersByTimeAsync(0);
  const given = stuck.runner.stop();
  await vi.advanceTimersByTimeAsync(5002);
  await given;
  expect(stuck.services.logged).toContainEqual({ level: "warn", event: "job-left-running" });
});
