import type { Database } from "#database/database.ts";
import { can } from "#domain/access.ts";
import { timeZoneOf } from "#domain/cities/time-zone-of.ts";
import type { Actor } from "#domain/members/actor.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import type { Services } from "#domain/services.ts";
import { failure, type Result, success } from "#std/result.ts";
import { type Course, type CourseInput, courseLimit } from "../course.ts";
import { dateIn, hasEnded, placesAt } from "../course-days.ts";
import { readCourses } from "./read-courses.ts";

/** A course as its owner sees it. */
export type OwnCourse = CourseInput & {
  id: string;
  version: number;
  /** Its last lesson is over, so learners do not see it. */
  hasEnded: boolean;
  /** The owner's "few places left" has expired and is shown as open, so the owner should be asked again. */
  asksPlaces: boolean;
};

export type OwnCourses = {
  /** In display order. */
  courses: OwnCourse[];
  /** The maximum number of courses. */
  limit: number;
  /** The IANA time zone of the times and dates. */
  timeZone: string;
};

export type OwnCoursesFailure =
  | "not-signed-in"
  | "not-allowed"
  | "listing-not-found"
  | "teachers-have-none"
  | "unavailable";

/** The owner behind the actor, if they may edit courses. */
export function courseOwnerOf(actor: Actor): Result<{ userId: string }, "not-signed-in" | "not-allowed"> {
  if (actor.role === "visitor") return failure("not-signed-in");
  // The listing is looked up by the actor's own id, so no other owner is possible.
  const isAllowed = can("edit-courses", actor, actor.userId) === "allowed";
  return isAllowed ? success({ userId: actor.userId }) : failure("not-allowed");
}

/** The courses of the actor's own school listing. */
export async function findOwnCourses(
  services: Pick<Services, "db" | "clock" | "log">,
  actor: Actor,
): Promise<Result<OwnCourses, OwnCoursesFailure>> {
  const owner = courseOwnerOf(actor);
  if (!owner.ok) return owner;
  const read = await orUnavailable(services, "own-courses-unavailable", async () => {
    const listing = await services.db
      .selectFrom("teacher_listings")
      .select(["id", "listing_type", "city", "state"])
      .where("user_id", "=", owner.value.userId)
      .executeTakeFirst();
    if (listing === undefined) return failure("listing-not-found" as const);
    if (listing.listing_type !== "school") return failure("teachers-have-none" as const);
    return success(await readOwnCourses(services.db, listing, services.clock.now()));
  });
  return read.ok ? read.value : read;
}

export async function readOwnCourses(
  db: Database,
  listing: { id: string; city: string; state: string },
  now: Date,
): Promise<OwnCourses> {
  const timeZone = timeZoneOf(listing);
  const courses = (await readCourses(db, [listing.id])).get(listing.id) ?? [];
  return { courses: courses.map((course) => toOwnCourse(course, timeZone, now)), limit: courseLimit, timeZone };
}

function toOwnCourse({ placesSetAt, placesResetAt, ...course }: Course, timeZone: string, now: Date): OwnCourse {
  const places = placesAt({ ...course, placesSetAt }, now);
  return {
    ...course,
    places,
    hasEnded: hasEnded(course, dateIn(timeZone, now)),
    asksPlaces: placesResetAt !== null || places !== course.places,
  };
}
