import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { failure, success } from "#std/result.ts";
import { withinClick } from "./within-click.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const logged: string[] = [];
const write = (event: string) => void logged.push(event);
const services = { log: { info: write, warn: write, error: write } };

test("what is done in time is the outcome, good or bad", async () => {
  expect(await withinClick(services, "too-slow", async () => success(1))).toEqual(success(1));
  expect(await withinClick(services, "too-slow", async () => failure("no"))).toEqual(failure("no"));
});

test("after ten seconds the click no longer waits: the work continues, and begins nothing else", async () => {
  const work = Promise.withResolvers<ReturnType<typeof success<number>>>();
  let isOver = false;
  let outcome: unknown = "none yet";
  const click = withinClick(services, "too-slow", async (signal) => {
    const done = await work.promise;
    isOver = signal.aborted;
    return done;
  });
  void click.then((value) => {
    outcome = value;
  });
  await vi.advanceTimersByTimeAsync(9_999);
  expect(outcome).toBe("none yet");
  await vi.advanceTimersByTimeAsync(1);
  expect(outcome).toEqual(failure("unavailable"));
  expect(logged).toEqual(["too-slow"]);
  work.resolve(success(1));
  await vi.advanceTimersByTimeAsync(0);
  expect(isOver).toBe(true);
});

test("a bug stays an exception", async () => {
  await expect(withinClick(services, "too-slow", () => Promise.reject(new TypeError("bug")))).rejects.toThrow("bug");
});
