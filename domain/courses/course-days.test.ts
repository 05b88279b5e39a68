import { expect, test } from "vitest";
import { type Course, titleOnly } from "./course.ts";
import { dateIn, dayAfter, hasEnded, nextChange, placesAt, startOfDay } from "./course-days.ts";

const now = new Date("2026-11-27T04:30:00Z");

function course(fields: Partial<Course>): Course {
  return { ...titleOnly("HSK 3"), id: "1", version: 1, placesSetAt: now, placesResetAt: null, ...fields };
}

test.each([
  ["America/New_York", "2026-11-26"],
  ["America/Los_Angeles", "2026-11-26"],
  ["America/St_Johns", "2026-11-27"],
  ["UTC", "2026-11-27"],
])("the date in %s is %s", (timeZone, date) => {
  expect(dateIn(timeZone, now)).toBe(date);
});

test.each([
  ["2026-11-27", "America/New_York", "2026-11-27T05:00:00.000Z"],
  ["2026-07-01", "America/New_York", "2026-07-01T04:00:00.000Z"],
  // The days on which clocks change, at two in the morning.
  ["2027-03-14", "America/New_York", "2027-03-14T05:00:00.000Z"],
  ["2027-03-15", "America/New_York", "2027-03-15T04:00:00.000Z"],
  ["2026-11-01", "America/Los_Angeles", "2026-11-01T07:00:00.000Z"],
  ["2026-11-02", "America/Los_Angeles", "2026-11-02T08:00:00.000Z"],
  ["2026-11-27", "America/St_Johns", "2026-11-27T03:30:00.000Z"],
  ["2026-11-27", "Pacific/Honolulu", "2026-11-27T10:00:00.000Z"],
  ["2026-11-27", "UTC", "2026-11-27T00:00:00.000Z"],
])("%s starts in %s at %s", (date, timeZone, start) => {
  expect(startOfDay(date, timeZone).toISOString()).toBe(start);
});

test("the day after the last day of a month is the first of the next", () => {
  expect([dayAfter("2027-01-31"), dayAfter("2028-02-28"), dayAfter("2026-12-31")]).toEqual([
    "2027-02-01",
    "2028-02-29",
    "2027-01-01",
  ]);
});

test("a course has ended on the day after its last lesson", () => {
  const lastDate = "2026-11-26";
  expect([hasEnded({ lastDate }, "2026-11-26"), hasEnded({ lastDate }, "2026-11-27")]).toEqual([false, true]);
  expect(hasEnded({ lastDate: null }, "2099-01-01")).toBe(false);
});

test("few remaining spots count as open after thirty days", () => {
  const set = (days: number) => ({ placesSetAt: new Date(now.getTime() - days * 86_400_000) });
  expect(placesAt({ places: "few", ...set(29.9) }, now)).toBe("few");
  expect(placesAt({ places: "few", ...set(30) }, now)).toBe("open");
  expect(placesAt({ places: "full", ...set(400) }, now)).toBe("full");
});

test("the next change is the earliest end of a term, in the city’s time zone, or of few spots", () => {
  const term = { firstDate: "2026-09-01", lastDate: "2026-11-26" };
  const zone = "America/New_York";
  expect(nextChange([course(term)], zone, now)?.toISOString()).toBe("2026-11-27T05:00:00.000Z");
  // A term that has ended, a hidden course, and one without an end.
  expect(nextChange([course(term)], "UTC", now)).toBeNull();
  expect(nextChange([course({ ...term, isHidden: true }), course({})], zone, now)).toBeNull();
  const few = course({ places: "few", placesSetAt: new Date("2026-11-01T12:00:00Z") });
  expect(nextChange([few, course({ ...term, lastDate: "2026-12-24" })], zone, now)?.toISOString()).toBe(
    "2026-12-01T12:00:00.000Z",
  );
});
