import { access } from "node:fs/promises";
import { expect, test } from "vitest";
import { DeadlineError, succeedsInTime, withDeadline } from "./deadline.ts";

test("work that finishes in time returns its value or throws its own error", async () => {
  expect(await withDeadline(1000, Promise.resolve(7))).toBe(7);
  await expect(withDeadline(1000, Promise.reject(new TypeError("no")))).rejects.toThrow(TypeError);
});

test("work that exceeds the deadline is rejected", async () => {
  await expect(withDeadline(10, new Promise(() => {}))).rejects.toThrow(DeadlineError);
});

test("a response that arrived while the process was suspended counts as in time", async () => {
  const value = await new Promise((resolve, reject) => {
    // From here the event loop runs overdue timers before it reads responses.
    setImmediate(() => {
      withDeadline(10, access(".")).then(() => resolve("in time"), reject);
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60);
    });
  });
  expect(value).toBe("in time");
});

test("success in time is returned as a boolean without throwing", async () => {
  expect(await succeedsInTime(1000, Promise.resolve(7))).toBe(true);
  expect(await succeedsInTime(1000, Promise.reject(new Error("no")))).toBe(false);
  expect(await succeedsInTime(10, new Promise(() => {}))).toBe(false);
});
