import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { failure, success } from "#std/result.ts";
import { withRequestDeadline } from "./with-request-deadline.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const logged: string[] = [];
const write = (event: string) => void logged.push(event);
const services = { log: { info: write, warn: write, error: write } };

test("work that finishes in time returns its result or failure", async () => {
  expect(await withRequestDeadline(services, "too-slow", async () => success(1))).toEqual(success(1));
  expect(await withRequestDeadline(services, "too-slow", async () => failure("no"))).toEqual(failure("no"));
});

test("a click fails after ten seconds with an aborted signal, while its work continues", async () => {
  const work = Promise.withResolvers<ReturnType<typeof success<number>>>();
  let isOver = false;
  let outcome: unknown = "none yet";
  const click = withRequestDeadline(services, "too-slow", async (signal) => {
    const done = await work.promise;
    isOver = signal.aborted;
    return done;
  });
  void click.then((value) => {
    outcome = value;
  });
  await vi.advanceTimersByTimeAsync(9_999);
  expect(outcome).toBe("none yet");
  await vi.advanceTimersByTimeAsync(2);
  expect(outcome).toEqual(failure("unavailable"));
  expect(logged).toEqual(["too-slow"]);
  work.resolve(success(1));
  await vi.advanceTimersByTimeAsync(0);
  expect(isOver).toBe(true);
});

test("an exception is not caught", async () => {
  await expect(withRequestDeadline(services, "too-slow", () => Promise.reject(new TypeError("bug")))).rejects.toThrow(
    "bug",
  );
});
