import { expect, test } from "vitest";
import { DeadlineError, succeedsInTime, withDeadline } from "./deadline.ts";

test("work that is done in time gives its value or its own error", async () => {
  expect(await withDeadline(1000, Promise.resolve(7))).toBe(7);
  await expect(withDeadline(1000, Promise.reject(new TypeError("no")))).rejects.toThrow(TypeError);
});

test("work that never ends is given up", async () => {
  await expect(withDeadline(10, new Promise(() => {}))).rejects.toThrow(DeadlineError);
});

test("whether work succeeds in time is known without an error", async () => {
  expect(await succeedsInTime(1000, Promise.resolve(7))).toBe(true);
  expect(await succeedsInTime(1000, Promise.reject(new Error("no")))).toBe(false);
  expect(await succeedsInTime(10, new Promise(() => {}))).toBe(false);
});
