import type { Database } from "#database/database.ts";
import { readAmounts } from "#domain/analytics/queries/read-amounts.ts";
import { totalsOf } from "#domain/analytics/totals.ts";
import { timeZoneOf } from "#domain/cities/time-zone-of.ts";
import { dayAfter } from "#domain/courses/course-days.ts";

/** Statistics of a listing: its contents, views and contacts. */
export type ListingFigures = {
  courses: number;
  team: number;
  reviews: { count: number; sum: number };
  /** Over the last thirty days. */
  views: number;
  contacted: number;
  /** Undecided cases. */
  openReports: number;
};

const shownDays = 30;

export async function readListingFigures(trx: Database, id: string, now: Date): Promise<ListingFigures> {
  const row = await trx
    .selectFrom("teacher_listings as listing")
    .select(["listing.city", "listing.state", "listing.review_count", "listing.review_sum"])
    .select(({ selectFrom, fn }) => [
      selectFrom("courses").select(fn.countAll<string>().as("n")).where("listing_id", "=", id).as("courses"),
      selectFrom("team_members")
        .select(fn.countAll<string>().as("n"))
        .where("listing_id", "=", id)
        .where("removed_at", "is", null)
        .as("team"),
      selectFrom("moderation_cases")
        .select(fn.countAll<string>().as("n"))
        .where("listing_id", "=", id)
        .where("decided_at", "is", null)
        .as("open"),
    ])
    .where("listing.id", "=", id)
    .executeTakeFirstOrThrow();
  const to = now.toISOString().slice(0, 10);
  const range = { from: dayAfter(to, 1 - shownDays), to };
  const { views, contacts } = totalsOf(await readAmounts(trx, { id, timeZone: timeZoneOf(row) }, range));
  return {
    courses: Number(row.courses),
    team: Number(row.team),
    reviews: { count: row.review_count, sum: row.review_sum },
    views,
    contacted: contacts,
    openReports: Number(row.open),
  };
}
