import type { Database } from "#database/database.ts";
import { type Course, type CourseInput, titleOnly } from "./course.ts";
import { columnsOfCourse, readCourses } from "./queries/read-courses.ts";

type Listing = { id: string; courses_offered: readonly string[] | null };

/**
 * The courses of a school whose listing is locked. If there are none, creates them from its titles, because earlier
 * versions stored titles only.
 */
export async function readOrCreateCourses(trx: Database, listing: Listing, now: Date): Promise<Course[]> {
  const stored = (await readCourses(trx, [listing.id])).get(listing.id);
  const titles = listing.courses_offered ?? [];
  if (stored !== undefined || titles.length === 0) return stored ?? [];
  await insertCourses(trx, listing.id, titles.map(titleOnly), now);
  return (await readCourses(trx, [listing.id])).get(listing.id) ?? [];
}

/** Inserts the courses of a listing that has none yet. */
export async function insertCourses(
  trx: Database,
  listingId: string,
  courses: readonly CourseInput[],
  now: Date,
): Promise<void> {
  const rows = courses.map((course, index) => ({
    ...columnsOfCourse(course, now),
    listing_id: listingId,
    place: index + 1,
    places_set_at: now,
    created_at: now,
  }));
  if (rows.length > 0) await trx.insertInto("courses").values(rows).execute();
}
