import fc from "fast-check";
import { expect, test } from "vitest";
import { addMonths } from "./add-months.ts";

const moments = fc.date({
  min: new Date("2000-01-01T00:00:00Z"),
  max: new Date("2100-01-01T00:00:00Z"),
  noInvalidDate: true,
});

test.each([
  ["2027-01-15T10:20:30.400Z", 1, "2027-02-15T10:20:30.400Z"],
  ["2027-01-31T10:00:00.000Z", 1, "2027-02-28T10:00:00.000Z"],
  ["2027-01-31T10:00:00.000Z", 2, "2027-03-31T10:00:00.000Z"],
  ["2027-01-31T10:00:00.000Z", 3, "2027-04-30T10:00:00.000Z"],
  ["2028-01-31T10:00:00.000Z", 1, "2028-02-29T10:00:00.000Z"],
  ["2028-02-29T23:59:59.999Z", 12, "2029-02-28T23:59:59.999Z"],
  ["2028-02-29T23:59:59.999Z", 48, "2032-02-29T23:59:59.999Z"],
  ["2027-12-31T00:00:00.000Z", 2, "2028-02-29T00:00:00.000Z"],
  ["2027-03-14T07:30:00.000Z", 0, "2027-03-14T07:30:00.000Z"],
])("%s and %i months later is %s", (start, months, end) => {
  expect(addMonths(new Date(start), months).toISOString()).toBe(end);
});

test("the result is in the right month, on the same or the last day, at the same time of day", () => {
  fc.assert(
    fc.property(moments, fc.nat(120), (start, months) => {
      const end = addMonths(start, months);
      const monthsBetween =
        (end.getUTCFullYear() - start.getUTCFullYear()) * 12 + end.getUTCMonth() - start.getUTCMonth();
      expect(monthsBetween).toBe(months);
      expect(end.getTime() % 86_400_000).toBe(start.getTime() % 86_400_000);
      expect(end.getUTCDate()).toBeLessThanOrEqual(start.getUTCDate());
      if (end.getUTCDate() < start.getUTCDate()) expect(new Date(end.getTime() + 86_400_000).getUTCDate()).toBe(1);
    }),
  );
});

test("more months end later", () => {
  fc.assert(
    fc.property(moments, fc.nat(120), (start, months) => {
      expect(addMonths(start, months + 1).getTime()).toBeGreaterThan(addMonths(start, months).getTime());
    }),
  );
});
