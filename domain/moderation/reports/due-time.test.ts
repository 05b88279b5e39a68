import { expect, test } from "vitest";
import { dueTime, ownersDueTime } from "./due-time.ts";

test.each([
  ["a Monday", "2026-11-23T09:30:00.000Z", "2026-11-25T09:30:00.000Z"],
  ["a Thursday", "2026-11-26T09:30:00.000Z", "2026-11-30T09:30:00.000Z"],
  ["a Friday", "2026-11-27T09:30:00.000Z", "2026-12-01T09:30:00.000Z"],
  ["a Saturday", "2026-11-28T09:30:00.000Z", "2026-12-01T09:30:00.000Z"],
  ["a Sunday", "2026-11-29T23:30:00.000Z", "2026-12-01T23:30:00.000Z"],
])("a report on %s is due two business days later", (_, now, due) => {
  expect(dueTime(false, new Date(now)).toISOString()).toBe(due);
});

test("a safety report is due after four hours, on any day", () => {
  expect(dueTime(true, new Date("2026-11-28T22:00:00.000Z")).toISOString()).toBe("2026-11-29T02:00:00.000Z");
});

test("a case that asks its owner is due after three days", () => {
  expect(ownersDueTime(new Date("2026-11-23T09:30:00.000Z")).toISOString()).toBe("2026-11-26T09:30:00.000Z");
});
