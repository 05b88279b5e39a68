import type { Database } from "#database/database.ts";
import { setItemOrder } from "#domain/listings/commands/order-items.ts";
import { type LockedListing, withOwnListing } from "#domain/listings/commands/with-own-listing.ts";
import type { Actor } from "#domain/members/actor.ts";
import type { Services } from "#domain/services.ts";
import { failure, type Result, success } from "#std/result.ts";
import { storeComputed } from "./computed/store-computed.ts";
import { type Course, type CourseInput, courseLimit } from "./course.ts";
import { placesAt } from "./course-days.ts";
import { courseFields } from "./course-input.ts";
import { readOrCreateCourses } from "./create-courses.ts";
import {
  courseOwnerOf,
  type OwnCourse,
  type OwnCourses,
  type OwnCoursesFailure,
  readOwnCourses,
} from "./queries/own-courses.ts";
import { columnsOfCourse } from "./queries/read-courses.ts";

type Dependencies = Pick<Services, "db" | "log" | "clock">;

export type EditCoursesFailure =
  | { code: OwnCoursesFailure | "course-not-found" | "courses-changed" | "courses-full" | "course-exists" }
  | { code: "course-changed"; course: OwnCourse };

type Edited = Result<OwnCourses, EditCoursesFailure>;

/**
 * Appends a course to the actor's own listing, under a client-generated id, which makes retries idempotent.
 * `course-exists`: another course has this id.
 */
export function addCourse(services: Dependencies, actor: Actor, id: string, course: CourseInput): Promise<Edited> {
  return edit(services, actor, async (trx, listing, courses, now) => {
    const known = courses.find((one) => one.id === id);
    if (known !== undefined) return isSameCourse(known, course) ? null : "course-exists";
    if (courses.length >= courseLimit) return "courses-full";
    const added = await trx
      .insertInto("courses")
      .values({
        ...columnsOfCourse(course, now),
        id,
        listing_id: listing.id,
        place: courses.length + 1,
        places_set_at: now,
        created_at: now,
      })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .returning("id")
      .executeTakeFirst();
    return added === undefined ? "course-exists" : null;
  });
}

/**
 * Replaces the owner's input for a course if `version` is still current; otherwise nothing changes and the failure
 * contains the current course. Sending the same edit twice succeeds twice.
 */
export function changeCourse(
  services: Dependencies,
  actor: Actor,
  id: string,
  version: number,
  course: CourseInput,
): Promise<Edited> {
  return edit(services, actor, async (trx, _, courses, now) => {
    const stored = courses.find((one) => one.id === id);
    if (stored === undefined) return "course-not-found";
    if (stored.version !== version) return isSameCourse(stored, course) ? null : { changed: id };
    const saysPlacesAnew = placesAt(stored, now) !== course.places;
    await trx
      .updateTable("courses")
      .set({
        ...columnsOfCourse(course, now),
        version: version + 1,
        places_reset_at: null,
        ...(saysPlacesAnew && { places_set_at: now }),
      })
      .where("id", "=", id)
      .execute();
    return null;
  });
}

/** Deletes a course and closes the gap in the order. Idempotent. */
export function deleteCourse(services: Dependencies, actor: Actor, id: string): Promise<Edited> {
  return edit(services, actor, async (trx, { id: listingId }, courses) => {
    await trx.deleteFrom("courses").where("listing_id", "=", listingId).where("id", "=", id).execute();
    const rest = courses.filter((course) => course.id !== id);
    await setItemOrder(
      trx,
      "courses",
      listingId,
      rest.map((course) => course.id),
    );
    return null;
  });
}

/**
 * Reorders the courses of the actor's own listing. Idempotent. `courses-changed`: the ids do not match the courses,
 * because another tab has added or deleted one.
 */
export function orderCourses(services: Dependencies, actor: Actor, ids: readonly string[]): Promise<Edited> {
  return edit(services, actor, async (trx, { id: listingId }, courses) => {
    const isSame = courses.length === ids.length && courses.every(({ id }) => ids.includes(id));
    if (!isSame) return "courses-changed";
    await setItemOrder(trx, "courses", listingId, ids);
    return null;
  });
}

type Outcome = Exclude<EditCoursesFailure["code"], "course-changed"> | { changed: string } | null;

async function edit(
  services: Dependencies,
  actor: Actor,
  work: (trx: Database, listing: LockedListing, courses: Course[], now: Date) => Promise<Outcome>,
): Promise<Edited> {
  const owner = courseOwnerOf(actor);
  if (!owner.ok) return failure({ code: owner.failure });
  const now = services.clock.now();
  const done = await withOwnListing<OwnCourses, EditCoursesFailure>(
    services,
    "courses-not-edited",
    owner.value,
    async (trx, listing) => {
      if (listing.listing_type !== "school") return failure({ code: "teachers-have-none" });
      const outcome = await work(trx, listing, await readOrCreateCourses(trx, listing, now), now);
      if (outcome === null) await storeComputed(trx, listing.id, now);
      const own = await readOwnCourses(trx, listing, now);
      if (outcome === null) return success(own);
      if (typeof outcome === "string") return failure({ code: outcome });
      const course = own.courses.find(({ id }) => id === outcome.changed);
      return failure(course === undefined ? { code: "course-not-found" } : { code: "course-changed", course });
    },
  );
  if (done.ok) return done;
  return failure(typeof done.failure === "string" ? { code: done.failure } : done.failure);
}

/** Most likely from the same request, whose response was lost. */
function isSameCourse(stored: Course, course: CourseInput): boolean {
  return courseFields.every((field) => JSON.stringify(stored[field]) === JSON.stringify(course[field]));
}
