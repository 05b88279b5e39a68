import { expect, test } from "vitest";
import { retryDelayMs } from "./retry-delay.ts";

const hour = 60 * 60_000;

test("the delay doubles up to a twelfth of the email's lifetime", () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 20].map((attempts) => retryDelayMs(attempts, hour, 0.5) / 1000);
  expect(waits).toEqual([15, 30, 60, 120, 240, 300, 300, 300]);
});

test("jitter changes the delay by at most a quarter", () => {
  expect(retryDelayMs(1, hour, 0)).toBe(11_250);
  expect(retryDelayMs(1, hour, 0.999_999)).toBe(18_750);
});

test("an email with a lifetime of a day is retried for most of it", () => {
  const waits = Array.from({ length: 19 }, (_, index) => retryDelayMs(index + 1, 24 * hour, 0.5));
  const total = waits.reduce((sum, wait) => sum + wait, 0);
  expect(total).toBeGreaterThan(20 * hour);
  expect(total).toBeLessThan(24 * hour);
});
