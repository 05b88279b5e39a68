import { expect, test } from "vitest";
import { erasedBefore, retention } from "./retention.ts";

test.each([
  ["auditLog", "2026-11-23T10:00:00.000Z", "2023-11-23T10:00:00.000Z"],
  ["auditLog", "2028-02-29T10:00:00.000Z", "2025-02-28T10:00:00.000Z"],
  ["emailRecords", "2026-03-31T10:00:00.000Z", "2026-03-01T10:00:00.000Z"],
] as const)("%s older than its period on %s is erased", (set, now, before) => {
  expect(erasedBefore(set, new Date(now)).toISOString()).toBe(before);
});

test("every period is a positive whole number of its unit", () => {
  for (const { count } of Object.values(retention)) expect(Number.isInteger(count) && count > 0).toBe(true);
});
