import { expect, test } from "vitest";
import { countPerMinute } from "./api-limits.ts";

/** Whether two of these keys are counted as one. */
function areOne(first: string, second: string): boolean {
  const count = countPerMinute(1);
  count(first);
  return count(second) !== null;
}

test("a client over its limit waits for the rest of the minute", () => {
  const count = countPerMinute(2);
  expect([count("203.0.113.9"), count("203.0.113.9")]).toEqual([null, null]);
  const seconds = count("203.0.113.9");
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(60);
});

test.each([
  ["2001:db8:1:2::1", "2001:db8:1:2:ffff::9", true],
  ["2001:db8:1:2::1", "2001:db8:1:3::1", false],
  ["203.0.113.9", "::ffff:203.0.113.9", true],
  ["203.0.113.9", "203.0.113.10", false],
  ["0b8ac2b4-7a6f-4e55-9c53-b3d3f6f2a3a1", "0b8ac2b4-7a6f-4e55-9c53-b3d3f6f2a3a2", false],
])("%s and %s share a limit: %s", (first, second, one) => {
  expect(areOne(first, second)).toBe(one);
});
