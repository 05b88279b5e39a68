import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startWorker } from "./worker.ts";

beforeEach(() => void vi.useFakeTimers({ now: new Date("2027-01-31T10:00:00.000Z") }));
afterEach(() => void vi.useRealTimers());

const errors: unknown[] = [];
const options = { now: () => new Date(), onError: (error: unknown) => void errors.push(error) };
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000);

test("the worker runs immediately, then at the returned time, and at least every 30 seconds", async () => {
  const processDue = vi.fn(async (): Promise<Date | null> => null).mockResolvedValueOnce(inSeconds(10));
  const worker = startWorker(processDue, options);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(processDue).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(processDue).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(processDue).toHaveBeenCalledTimes(3);
  await worker.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  worker.wake();
  expect(processDue).toHaveBeenCalledTimes(3);
});

test("a time in the past or an exception does not cause a busy loop", async () => {
  const processDue = vi.fn(async (): Promise<Date | null> => inSeconds(-5)).mockRejectedValueOnce(new Error("away"));
  const worker = startWorker(processDue, options);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(errors).toEqual([new Error("away")]);
  expect(processDue).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1000);
  expect(processDue).toHaveBeenCalledTimes(6);
  await worker.stop();
});

test("waking the worker during a run causes one more run, never a concurrent one", async () => {
  let running = 0;
  let maxRunning = 0;
  const processDue = vi.fn(async (): Promise<Date | null> => {
    running += 1;
    maxRunning = Math.max(maxRunning, running);
    await new Promise((resolve) => setTimeout(resolve, 100));
    running -= 1;
    return null;
  });
  const worker = startWorker(processDue, options);
  for (const _ of [1, 2, 3]) worker.wake();
  const stopped = vi.advanceTimersByTimeAsync(250).then(() => worker.stop());
  await stopped;
  expect([processDue.mock.calls.length, maxRunning]).toEqual([2, 1]);
});

test("stopping waits for the current run", async () => {
  let isDone = false;
  const worker = startWorker(async () => {
    await new Promise((resolve) => setTimeout(resolve, 100));
    isDone = true;
    return null;
  }, options);
  const stopping = worker.stop();
  await vi.advanceTimersByTimeAsync(100);
  await stopping;
  expect(isDone).toBe(true);
});
