import type { OwnAnalytics } from "#domain/analytics/queries/own-analytics.ts";
import { dayAfter } from "#domain/courses/course-days.ts";

/** A bar of the chart: a day as `2027-01-31`, or a month as `2027-01`. */
export type Bar = { at: string; amount: number };

/** One bar per day for thirty days, or per month for a year, including those without views. */
export function viewBars({ period, range, views }: Pick<OwnAnalytics, "period" | "range" | "views">): Bar[] {
  const length = period === "30d" ? 10 : 7;
  const amounts = new Map<string, number>();
  for (let day = range.from; day <= range.to; day = dayAfter(day)) amounts.set(day.slice(0, length), 0);
  for (const { day, amount } of views) {
    const at = day.slice(0, length);
    amounts.set(at, (amounts.get(at) ?? 0) + amount);
  }
  return [...amounts].map(([at, amount]) => ({ at, amount }));
}

/** The top of the scale (the lowest of 4, 6, 8, 10, 20, 40, … that fits the highest bar), and half of it. */
export function scaleOf(bars: readonly Bar[]): { top: number; half: number } {
  const highest = Math.max(4, ...bars.map(({ amount }) => amount));
  const power = 10 ** Math.floor(Math.log10(highest));
  const top = [1, 2, 4, 6, 8, 10].map((step) => step * power).find((one) => one >= highest) ?? 10 * power;
  return { top, half: top / 2 };
}
