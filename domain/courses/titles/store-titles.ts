import type { Database } from "#database/database.ts";
import { timeZoneOf } from "#domain/cities/time-zone-of.ts";
import { setItemOrder } from "#domain/listings/commands/order-items.ts";
import { failure, type Result, success } from "#std/result.ts";
import { type CourseWords, courseColumns, courseWords } from "../computed/course-columns.ts";
import { courseLimit, titleOnly } from "../course.ts";
import { dateIn } from "../course-days.ts";
import { readOrCreateCourses } from "../create-courses.ts";
import { columnsOfCourse, readCourses } from "../queries/read-courses.ts";
import { planTitles } from "./listed-titles.ts";

export type StoredTitles = {
  columns: ReturnType<typeof courseColumns>;
  /** The search words that its courses add to the listing. */
  searched: CourseWords & { categoryKeys: readonly string[]; facetKeys: readonly string[] };
};

type Listing = { id: string; courses_offered: readonly string[] | null };
type Edited = {
  city: string;
  state: string;
  facets: readonly string[];
  lessonTimes: readonly string[];
  coursesOffered: readonly string[];
};

/**
 * Updates a school's courses to match the titles in its form: adds and shows courses, deletes those that have only a
 * title, and hides those with details. The listing is locked, at the version that the form edited.
 */
export async function storeTitles(
  trx: Database,
  listing: Listing,
  edited: Edited,
  now: Date,
): Promise<Result<StoredTitles, "too-many">> {
  const courses = await readOrCreateCourses(trx, listing, now);
  const today = dateIn(timeZoneOf(edited), now);
  const before = listing.courses_offered ?? [];
  const plan = planTitles(courses, { before, after: edited.coursesOffered, today });
  if (plan.order.length > courseLimit && plan.order.length > courses.length) return failure("too-many");
  if (plan.deleted.length > 0) await trx.deleteFrom("courses").where("id", "in", plan.deleted).execute();
  await setHidden(trx, plan.hidden, now);
  await setHidden(trx, plan.shown, null);
  for (const { id, title } of plan.renamed)
    await trx.updateTable("courses").set({ title, updated_at: now }).where("id", "=", id).execute();
  const ids: string[] = [];
  for (const [index, entry] of plan.order.entries())
    ids.push(
      "id" in entry ? entry.id : await insertTitle(trx, listing.id, entry.title, courses.length + index + 1, now),
    );
  await setItemOrder(trx, "courses", listing.id, ids);
  const stored = (await readCourses(trx, [listing.id])).get(listing.id) ?? [];
  const columns = courseColumns(stored, edited, now);
  const words = courseWords(stored, edited, now);
  return success({
    columns,
    searched: { ...words, categoryKeys: columns.category_keys, facetKeys: columns.facet_keys },
  });
}

/** Increments the courses' versions, so that an edit in another tab cannot overwrite the change. */
async function setHidden(trx: Database, ids: readonly string[], hiddenAt: Date | null): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable("courses")
    .set(({ eb }) => ({ hidden_at: hiddenAt, version: eb("version", "+", 1) }))
    .where("id", "in", ids)
    .execute();
}

/** `place` must be unused. */
async function insertTitle(trx: Database, listingId: string, title: string, place: number, now: Date): Promise<string> {
  const row = { ...columnsOfCourse(titleOnly(title), now), listing_id: listingId, places_set_at: now, created_at: now };
  const { id } = await trx
    .insertInto("courses")
    .values({ ...row, place })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
