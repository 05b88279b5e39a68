import { expect, test } from "vitest";
import { backoffMs } from "./backoff.ts";

const backoff = { firstMs: 1_000, maxMs: 10_000 };

test("the delay doubles up to its limit, for any number of attempts", () => {
  expect([1, 2, 3, 4, 5, 1_000].map((attempts) => backoffMs(attempts, backoff, 0.5))).toEqual([
    1_000, 2_000, 4_000, 8_000, 10_000, 10_000,
  ]);
});

test("jitter changes the delay by at most a quarter", () => {
  expect(backoffMs(1, backoff, 0)).toBe(750);
  expect(backoffMs(1, backoff, 0.999_999)).toBe(1_250);
});
