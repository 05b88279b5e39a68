import { dayAfter } from "#domain/courses/course-days.ts";

/** The selectable periods. Teachers see 30 days. */
export const analyticsPeriods = ["30d", "12m"] as const;

export type AnalyticsPeriod = (typeof analyticsPeriods)[number];

const lengths: Record<AnalyticsPeriod, number> = { "30d": 30, "12m": 365 };

/** Dates as `2027-01-31`, both inclusive. */
export type DayRange = { from: string; to: string };

/** The days of a period up to today, and of the equally long period before it. */
export function rangesOf(period: AnalyticsPeriod, today: string): { current: DayRange; previous: DayRange } {
  const days = lengths[period];
  const from = dayAfter(today, 1 - days);
  return { current: { from, to: today }, previous: { from: dayAfter(from, -days), to: dayAfter(from, -1) } };
}

export function parsePeriod(text: string | null): AnalyticsPeriod | null {
  return analyticsPeriods.find((period) => period === text) ?? null;
}
