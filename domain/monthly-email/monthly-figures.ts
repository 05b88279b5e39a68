import type { Database } from "#database/database.ts";
import { isCountedSince } from "#domain/analytics/counting-start.ts";
import { type AnalyticsHint, readHints } from "#domain/analytics/hints.ts";
import { readAmounts } from "#domain/analytics/queries/read-amounts.ts";
import { type Details, detailsOf, type Totals, totalsOf } from "#domain/analytics/totals.ts";
import { startOfDay } from "#domain/courses/course-days.ts";
import type { ListingType } from "#domain/listings/listing.ts";
import { daysOf, monthBefore } from "./month.ts";

/** A listing's figures for a month. */
export type MonthlyFigures = {
  totals: Totals;
  /** Totals of the previous month; null if it was not fully counted. */
  previous: Totals | null;
  /** Schools only. */
  details: Details | null;
  /** Suggestions; only if there was no contact. */
  hints: AnalyticsHint[];
};

type Listing = { id: string; userId: string; type: ListingType; timeZone: string };

/** Null if the month was not fully counted. */
export async function readMonthlyFigures(
  db: Database,
  listing: Listing,
  month: string,
): Promise<MonthlyFigures | null> {
  const [days, daysBefore] = [daysOf(month), daysOf(monthBefore(month))];
  const isCounted = (from: string) => isCountedSince(db, startOfDay(from, listing.timeZone));
  if (!(await isCounted(days.from))) return null;
  const amounts = await readAmounts(db, listing, days);
  const totals = totalsOf(amounts);
  return {
    totals,
    previous: (await isCounted(daysBefore.from)) ? totalsOf(await readAmounts(db, listing, daysBefore)) : null,
    details: detailsOf(listing.type, amounts),
    hints: totals.contacts === 0 ? await readHints(db, listing.userId) : [],
  };
}
