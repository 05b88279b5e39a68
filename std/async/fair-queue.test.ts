import { access } from "node:fs/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { createFairQueue, QueueFullError } from "./fair-queue.ts";

const wide = { concurrency: 2, maxQueuedPerKey: 100, maxQueued: 100 };

/** Creates jobs that record when they start, and end on command. */
function recordJobs() {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const job = (name: string) => () => {
    started.push(name);
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
  };
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { started, job, end };
}

test("at most the given number of jobs run concurrently, and a failed job frees its slot", async () => {
  const { run } = createFairQueue(wide);
  let [running, max] = [0, 0];
  const work = (index: number) => async () => {
    max = Math.max(max, (running += 1));
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    if (index % 3 === 0) throw new Error("failed");
  };
  const results = await Promise.allSettled(Array.from({ length: 20 }, (_, index) => run({ key: "a" }, work(index))));
  expect(max).toBe(2);
  expect(results.filter(({ status }) => status === "rejected")).toHaveLength(7);
  await run({ key: "a" }, work(1));
});

test("jobs of one line run in order, and several lines take turns", async () => {
  const { run } = createFairQueue({ ...wide, concurrency: 1 });
  const { started, job, end } = recordJobs();
  const all = [
    ...["a1", "a2", "a3", "a4"].map((name) => run({ key: "a" }, job(name))),
    ...["b1", "b2", "c1"].map((name) => run({ key: name.charAt(0) }, job(name))),
  ];
  const order = ["a1", "a2", "b1", "c1", "a3", "b2", "a4"];
  for (const name of order) await end(name);
  expect(started).toEqual(order);
  expect((await Promise.all(all)).toSorted()).toEqual(order.toSorted());
});

test("a job over the limit of its line or of the queue is rejected", async () => {
  const { run } = createFairQueue({ concurrency: 1, maxQueuedPerKey: 2, maxQueued: 3 });
  const { job, end } = recordJobs();
  const all = ["a1", "a2", "a3"].map((name) => run({ key: "a" }, job(name)));
  await expect(run({ key: "a" }, job("a4"))).rejects.toThrow(QueueFullError);
  all.push(run({ key: "b" }, job("b1")));
  await expect(run({ key: "c" }, job("c1"))).rejects.toThrow(QueueFullError);
  for (const name of ["a1", "a2", "b1", "a3"]) await end(name);
  await Promise.all(all);
  const late = run({ key: "c" }, job("c1"));
  await end("c1");
  expect(await late).toBe("c1");
});

test("an aborted job does not run and frees its slot", async () => {
  const { run } = createFairQueue({ concurrency: 1, maxQueuedPerKey: 1, maxQueued: 1 });
  const { started, job, end } = recordJobs();
  const first = run({ key: "a" }, job("a1"));
  const gone = new AbortController();
  const left = run({ key: "a", signal: gone.signal }, job("a2"));
  gone.abort(new Error("gone"));
  await expect(left).rejects.toThrow("gone");
  await expect(run({ key: "a", signal: gone.signal }, job("a3"))).rejects.toThrow("gone");
  const next = run({ key: "a", signal: new AbortController().signal }, job("a4"));
  await end("a1");
  await end("a4");
  await Promise.all([first, next]);
  expect(started).toEqual(["a1", "a4"]);
});

test("a job that has waited too long is rejected, even if no other job ends", async () => {
  vi.useFakeTimers({ now: 0 });
  onTestFinished(() => void vi.useRealTimers());
  const { run, waiting } = createFairQueue({ ...wide, concurrency: 1, maxWaitMs: 500 });
  const { started, job } = recordJobs();
  void run({ key: "a" }, job("a1"));
  const first = expect(run({ key: "a" }, job("a2"))).rejects.toThrow(QueueFullError);
  await vi.advanceTimersByTimeAsync(300);
  const second = expect(run({ key: "b" }, job("b1"))).rejects.toThrow(QueueFullError);
  await vi.advanceTimersByTimeAsync(201);
  await first;
  expect(waiting()).toBe(1);
  await vi.advanceTimersByTimeAsync(300);
  await second;
  expect([started, waiting()]).toEqual([["a1"], 0]);
});

test("a job whose slot became free while the process was suspended is not rejected", async () => {
  const { run } = createFairQueue({ ...wide, concurrency: 1, maxWaitMs: 10 });
  const value = await new Promise((resolve, reject) => {
    // From here the event loop runs overdue timers before it reads the end of the first job.
    setImmediate(() => {
      void run({ key: "a" }, () => access("."));
      run({ key: "a" }, async () => "done").then(resolve, reject);
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60);
    });
  });
  expect(value).toBe("done");
});

test("the newest job of a line runs first if configured, and lines still take turns", async () => {
  const { run } = createFairQueue({ ...wide, concurrency: 1, next: "newest" });
  const { started, job, end } = recordJobs();
  const all = ["a1", "a2", "a3", "b1", "b2"].map((name) => run({ key: name.charAt(0) }, job(name)));
  const order = ["a1", "a3", "b2", "a2", "b1"];
  for (const name of order) await end(name);
  await Promise.all(all);
  expect(started).toEqual(order);
});

test("a spare job runs only when no other waits, and is evicted for others", async () => {
  const { run, hasRoom, isFree } = createFairQueue({ concurrency: 1, maxQueuedPerKey: 2, maxQueued: 2 });
  const { started, job, end } = recordJobs();
  expect(isFree()).toBe(true);
  const first = run({ key: "a" }, job("a1"));
  const evicted = expect(run({ key: "s", isLowPriority: true }, job("s1"))).rejects.toThrow(QueueFullError);
  const spare = run({ key: "s", isLowPriority: true }, job("s2"));
  expect(["s", "b"].map((key) => hasRoom({ key, isLowPriority: true }))).toEqual([false, false]);
  expect([hasRoom({ key: "b" }), isFree()]).toEqual([true, false]);
  const other = run({ key: "b" }, job("b1"));
  await evicted;
  for (const name of ["a1", "b1", "s2"]) await end(name);
  await Promise.all([first, spare, other]);
  expect(started).toEqual(["a1", "b1", "s2"]);
});
