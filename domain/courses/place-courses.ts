import type { Database } from "#database/database.ts";
import { type Course, type CourseInput, titleOnly } from "./course.ts";
import { columnsOfCourse, readCourses } from "./read-courses.ts";

type Listing = { id: string; courses_offered: readonly string[] | null };

/**
 * The courses of a school, whose listing is locked. Without any, those of its titles are created: a version before this
 * one stored titles alone.
 */
export async function readOrCreateCourses(trx: Database, listing: Listing, now: Date): Promise<Course[]> {
  const stored = (await readCourses(trx, [listing.id])).get(listing.id);
  const titles = listing.courses_offered ?? [];
  if (stored !== undefined || titles.length === 0) return stored ?? [];
  await insertCourses(trx, listing.id, titles.map(titleOnly), now);
  return (await readCourses(trx, [listing.id])).get(listing.id) ?? [];
}

/** Inserts the courses of a listing that has none. */
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

/** Numbers all courses of a listing. Places are unique at the end of the transaction, so they may be swapped. */
export async function placeCourses(trx: Database, listingId: string, ids: readonly string[]): Promise<void> {
  const rows = await trx.selectFrom("courses").select(["id", "place"]).where("listing_id", "=", listingId).execute();
  const places = new Map(rows.map(({ id, place }) => [id, place]));
  for (const [index, id] of ids.entries()) {
    if (places.get(id) === index + 1) continue;
    await trx
      .updateTable("courses")
      .set({ place: index + 1 })
      .where("id", "=", id)
      .execute();
  }
}
