import type { Insertable, Selectable } from "kysely";
import type { Database } from "#database/database.ts";
import type { Tables } from "#database/tables.ts";
import { snakeCase, snakeCaseKeys } from "#std/text/snake-case.ts";
import type { Course, CourseInput } from "../course.ts";

type Row = Selectable<Tables["courses"]>;

/** The fields of a course that map to columns of the same name. */
const plainFields = [
  "title",
  "titleZh",
  "category",
  "level",
  "exam",
  "ageFrom",
  "ageTo",
  "mode",
  "days",
  "fromTime",
  "toTime",
  "isOngoing",
  "firstDate",
  "lastDate",
  "lessonCount",
  "price",
  "priceUnit",
  "groupSize",
  "trial",
  "materials",
  "description",
  "descriptionZh",
  "places",
] as const satisfies (keyof CourseInput)[];

/** The courses of each listing in order, including hidden and ended ones. A listing without courses has no entry. */
export async function readCourses(db: Database, listingIds: readonly string[]): Promise<Map<string, Course[]>> {
  const found = new Map<string, Course[]>();
  if (listingIds.length === 0) return found;
  const rows = await db
    .selectFrom("courses")
    .select(["id", "listing_id", "version", "hidden_at", "places_set_at", "places_reset_at"])
    .select(plainFields.map(snakeCase))
    .where("listing_id", "in", listingIds)
    .orderBy("listing_id")
    .orderBy("place")
    .execute();
  for (const row of rows) {
    const courses = found.get(row.listing_id);
    if (courses === undefined) found.set(row.listing_id, [toCourse(row)]);
    else courses.push(toCourse(row));
  }
  return found;
}

/** The owner's input for a course as columns. `now` is the time of the input. */
export function columnsOfCourse(course: CourseInput, now: Date) {
  const { isHidden, ...plain } = course;
  return { ...snakeCaseKeys(plain), hidden_at: isHidden ? now : null, updated_at: now } satisfies Partial<
    Insertable<Tables["courses"]>
  >;
}

function toCourse(row: Omit<Row, "place" | "created_at" | "updated_at">): Course {
  const plain = Object.fromEntries(plainFields.map((field) => [field, row[snakeCase(field)]]));
  return {
    ...(plain as Omit<CourseInput, "isHidden">),
    id: row.id,
    version: row.version,
    isHidden: row.hidden_at !== null,
    placesSetAt: row.places_set_at,
    placesResetAt: row.places_reset_at,
  };
}
