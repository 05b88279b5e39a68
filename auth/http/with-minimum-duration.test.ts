import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { withMinimumDuration } from "./with-minimum-duration.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Returns the milliseconds until the result of work with this duration is available. */
async function durationOf(workMs: number, fails: boolean, only?: "failures"): Promise<number> {
  const started = Date.now();
  const work = async () => {
    await new Promise((resolve) => setTimeout(resolve, workMs));
    if (fails) throw new Error("refused");
  };
  let took = -1;
  const note = () => {
    took = Date.now() - started;
  };
  void withMinimumDuration({ stepMs: 200, only }, work).then(note, note);
  await vi.advanceTimersByTimeAsync(2000);
  return took;
}

test("a result is delayed to a whole number of steps, regardless of the work's duration", async () => {
  for (const fails of [false, true]) {
    expect(await durationOf(1, fails)).toBe(200);
    expect(await durationOf(199, fails)).toBe(200);
    expect(await durationOf(201, fails)).toBe(400);
    expect(await durationOf(950, fails)).toBe(1000);
  }
});

test("a success is not delayed if only failures are", async () => {
  expect(await durationOf(30, false, "failures")).toBe(30);
  expect(await durationOf(30, true, "failures")).toBe(200);
});

test("the work's result or error is returned", async () => {
  const value = withMinimumDuration({ stepMs: 200 }, async () => "value");
  const error = withMinimumDuration({ stepMs: 200 }, () => Promise.reject(new Error("refused")));
  const caught = expect(error).rejects.toThrow("refused");
  await vi.advanceTimersByTimeAsync(200);
  expect(await value).toBe("value");
  await caught;
});
