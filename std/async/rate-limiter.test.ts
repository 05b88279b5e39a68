import { expect, test } from "vitest";
import { createRateLimiter } from "./rate-limiter.ts";

test("a key over its limit waits for the rest of the minute, and other keys do not", () => {
  let now = 0;
  const { consume, peek } = createRateLimiter(2, () => now);
  expect([peek("a"), consume("a"), consume("a")]).toEqual([null, null, null]);
  now = 20_500;
  expect([peek("a"), consume("a"), consume("b")]).toEqual([40, 40, null]);
  now = 60_000;
  expect([peek("a"), consume("a")]).toEqual([null, null]);
});

test("the least recently used keys are evicted above the limit", () => {
  const { consume, peek } = createRateLimiter(1, () => 0, 100);
  for (let key = 0; key < 1000; key++) consume(String(key));
  expect([peek("899"), peek("900"), peek("999")]).toEqual([null, 60, 60]);
});
