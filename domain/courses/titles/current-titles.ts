import type { Database } from "#database/database.ts";
import { timeZoneOf } from "#domain/cities/time-zone-of.ts";
import { dateIn, nextChange } from "../course-days.ts";
import { readCourses } from "../queries/read-courses.ts";
import { listedTitles } from "./listed-titles.ts";

type Row = {
  id: string;
  city: string;
  state: string;
  coursesOffered: string[] | null;
  /** The time from which the titles may include courses that have ended. */
  coursesDueAt: Date | null;
};

/**
 * Returns the listings with the titles of courses that have not ended and the time of the next change, even if no job
 * has stored these yet.
 */
export async function withCurrentTitles<Listing extends Row>(
  db: Database,
  listings: Listing[],
  now: Date,
): Promise<Listing[]> {
  const due = listings.filter(({ coursesDueAt }) => coursesDueAt !== null && coursesDueAt <= now);
  if (due.length === 0) return listings;
  const courses = await readCourses(
    db,
    due.map(({ id }) => id),
  );
  return listings.map((listing) => {
    const own = due.includes(listing) ? courses.get(listing.id) : undefined;
    if (own === undefined) return listing;
    const timeZone = timeZoneOf(listing);
    return {
      ...listing,
      coursesOffered: listedTitles(own, dateIn(timeZone, now)),
      coursesDueAt: nextChange(own, timeZone, now),
    };
  });
}
