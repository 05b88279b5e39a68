import { expect, test } from "vitest";
import { daysOf, monthBefore, monthOf } from "./month.ts";

test.each([
  ["2027-01", "2026-12", { from: "2027-01-01", to: "2027-01-31" }],
  ["2027-02", "2027-01", { from: "2027-02-01", to: "2027-02-28" }],
  ["2028-02", "2028-01", { from: "2028-02-01", to: "2028-02-29" }],
  ["2026-12", "2026-11", { from: "2026-12-01", to: "2026-12-31" }],
])("%s follows %s and has the right days", (month, before, days) => {
  expect(monthBefore(month)).toBe(before);
  expect(daysOf(month)).toEqual(days);
  expect(monthOf(days.to)).toBe(month);
});
