import { readSearchUse, readUploads, type SearchUse, type UploadSums } from "#domain/analytics/counting/outcomes.ts";
import { dayAfter } from "#domain/courses/course-days.ts";
import type { Actor } from "#domain/members/actor.ts";
import { operatorOf } from "#domain/moderation/operator.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import { listMissedSearches, type MissedSearch } from "#domain/search/missed-searches.ts";
import type { Services } from "#domain/services.ts";
import type { Result } from "#std/result.ts";
import { type CourseStatistics, readCourseStatistics } from "./course-statistics.ts";
import { type ListingStatistics, readListingStatistics } from "./listing-statistics.ts";
import { type MessageStatistics, readMessageStatistics } from "./message-statistics.ts";
import { type DecidedCases, type Removals, readDecidedCases, readRemovals } from "./moderation-statistics.ts";
import { type ReviewStatistics, readReviewStatistics } from "./review-statistics.ts";

/** Figures of thirty days that show whether the directory is healthy. */
export type Statistics = {
  messages: MessageStatistics;
  reviews: ReviewStatistics;
  listings: ListingStatistics;
  uploads: UploadSums;
  courses: CourseStatistics;
  searches: SearchUse;
  missedSearches: MissedSearch[];
  cases: DecidedCases[];
  removals: Removals;
};

const shownDays = 30;
const dayMs = 24 * 60 * 60_000;

/** Every part reads daily sums, a bounded index range, or the latest rows. */
export async function readStatistics(
  services: Pick<Services, "db" | "clock" | "log">,
  actor: Actor,
): Promise<Result<Statistics, "not-signed-in" | "not-allowed" | "unavailable">> {
  const operator = operatorOf(actor);
  if (!operator.ok) return operator;
  const { db, clock } = services;
  const now = clock.now();
  const since = new Date(now.getTime() - shownDays * dayMs);
  const firstDay = dayAfter(now.toISOString().slice(0, 10), 1 - shownDays);
  return await orUnavailable(services, "statistics-unavailable", async () => ({
    messages: await readMessageStatistics(db, { since, firstDay }, now),
    reviews: await readReviewStatistics(db, since, now),
    listings: await readListingStatistics(db, since, now),
    uploads: await readUploads(db, firstDay),
    courses: await readCourseStatistics(db, since, now),
    searches: await readSearchUse(db, firstDay),
    missedSearches: await listMissedSearches(db),
    cases: await readDecidedCases(db, since),
    removals: await readRemovals(db, since),
  }));
}
