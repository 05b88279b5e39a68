import type { DayRange } from "#domain/analytics/period.ts";
import { dayAfter } from "#domain/courses/course-days.ts";

/** The month of a day, as `2027-01` for `2027-01-31`. */
export function monthOf(day: string): string {
  return day.slice(0, 7);
}

/** `2026-12` for `2027-01`. */
export function monthBefore(month: string): string {
  return monthOf(dayAfter(`${month}-01`, -1));
}

/** All days of a month. The 28th plus four days is always in the next month. */
export function daysOf(month: string): DayRange {
  const next = monthOf(dayAfter(`${month}-28`, 4));
  return { from: `${month}-01`, to: dayAfter(`${next}-01`, -1) };
}
