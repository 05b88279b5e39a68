import { timeZoneOf } from "#domain/cities/time-zone-of.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import type { Services } from "#domain/services.ts";
import type { Course } from "../course.ts";
import { dateIn, isShown, nextChange, placesAt } from "../course-days.ts";
import { readCourses } from "./read-courses.ts";

/** A school's courses as currently visible to learners. */
export type ListingCourses = {
  courses: Course[];
  /** The IANA time zone of the times and dates. */
  timeZone: string;
  /** When the first course ends or its text changes. Null: never. */
  changesAt: Date | null;
};

type Listing = { id: string; type: "teacher" | "school"; city: string; state: string };

/**
 * The visible courses of a public listing, in order. Null for a teacher, for a school without any, and if the database
 * fails: the page then shows only the titles.
 */
export async function findListingCourses(
  services: Pick<Services, "publicReads" | "clock" | "log">,
  listing: Listing,
): Promise<ListingCourses | null> {
  if (listing.type !== "school") return null;
  const read = await orUnavailable(services, "courses-unavailable", () =>
    services.publicReads.read((db) => readCourses(db, [listing.id])),
  );
  const courses = read.ok ? read.value.get(listing.id) : undefined;
  if (courses === undefined) return null;
  const now = services.clock.now();
  const timeZone = timeZoneOf(listing);
  const today = dateIn(timeZone, now);
  return {
    courses: courses
      .filter((course) => isShown(course, today))
      .map((course) => ({ ...course, places: placesAt(course, now) })),
    timeZone,
    changesAt: nextChange(courses, timeZone, now),
  };
}
