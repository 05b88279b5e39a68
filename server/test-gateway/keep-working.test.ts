import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepWorking } from "./keep-working.ts";

beforeEach(() => void vi.useFakeTimers({ now: new Date("2027-01-31T10:00:00.000Z") }));
afterEach(() => void vi.useRealTimers());

const logged: string[] = [];
const write = (event: string) => void logged.push(event);
const services = { clock: { now: () => new Date() }, log: { info: write, warn: write, error: write } };
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000);

test("it works at once, then at the moment that the work has named, and at least every half minute", async () => {
  const work = vi.fn(async (): Promise<Date | null> => null).mockResolvedValueOnce(inSeconds(10));
  const worker = keepWorking(work, services);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(work).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(work).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(work).toHaveBeenCalledTimes(3);
  await worker.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  worker.wake();
  expect(work).toHaveBeenCalledTimes(3);
});

test("a moment in the past does not make it run without a break, nor does a failure", async () => {
  logged.length = 0;
  const work = vi.fn(async (): Promise<Date | null> => inSeconds(-5)).mockRejectedValueOnce(new Error("away"));
  const worker = keepWorking(work, services);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(logged).toEqual(["test-gateway-failed"]);
  expect(work).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1000);
  expect(work).toHaveBeenCalledTimes(6);
  await worker.stop();
});

test("whoever wakes it while it works is served afterwards, once and never at the same time", async () => {
  let atOnce = 0;
  let most = 0;
  const work = vi.fn(async (): Promise<Date | null> => {
    atOnce += 1;
    most = Math.max(most, atOnce);
    await new Promise((resolve) => setTimeout(resolve, 100));
    atOnce -= 1;
    return null;
  });
  const worker = keepWorking(work, services);
  for (const _ of [1, 2, 3]) worker.wake();
  const stopped = vi.advanceTimersByTimeAsync(250).then(() => worker.stop());
  await stopped;
  expect([work.mock.calls.length, most]).toEqual([2, 1]);
});

test("stopping waits for the work that is under way", async () => {
  let isDone = false;
  const worker = keepWorking(async () => {
    await new Promise((resolve) => setTimeout(resolve, 100));
    isDone = true;
    return null;
  }, services);
  const stopping = worker.stop();
  await vi.advanceTimersByTimeAsync(100);
  await stopping;
  expect(isDone).toBe(true);
});
