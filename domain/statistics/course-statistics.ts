import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import { timeZoneOf } from "#domain/cities/time-zone-of.ts";
import { dateIn, isShown } from "#domain/courses/course-days.ts";
import type { ReportReason } from "#domain/moderation/reasons.ts";

export type CourseStatistics = {
  /** Courses of public schools that the listing's page shows although their last lesson is past everywhere. */
  ended: number;
  /** Visitors' reports of a period that a person is shown without consent: in a photo, or as a teacher of a school. */
  objections: { photos: number; teachers: number };
};

const hourMs = 60 * 60_000;

/** A date is over everywhere this long after it is over in UTC. */
const lastZoneHours = 12;

/** The maximum numbers read, latest first, which bound the cost. */
const maxCourses = 5000;
const maxSchools = 2000;
const maxReports = 10_000;

const shownPhoto: ReportReason = "shown-without-consent";
const shownTeacher: ReportReason = "i-am-shown";

export async function readCourseStatistics(db: Database, since: Date, now: Date): Promise<CourseStatistics> {
  return { ended: await countEnded(db, now), objections: await readObjections(db, since) };
}

/** Decides like the listing's page, so that an error of that rule is found. */
async function countEnded(db: Database, now: Date): Promise<number> {
  const pastDate = new Date(now.getTime() - lastZoneHours * hourMs).toISOString().slice(0, 10);
  const { rows } = await sql<{ city: string; state: string; lastDate: string }>`
    select school.city, school.state, course.last_date as "lastDate"
    from (
      select id, city, state from teacher_listings
      where removed_at is null and is_active and subscription_expires_at > ${now} and listing_type = 'school'
      order by subscription_expires_at desc limit ${maxSchools}
    ) as school
    join courses as course on course.listing_id = school.id
    where course.hidden_at is null and course.last_date < ${pastDate} limit ${maxCourses}
  `.execute(db);
  return rows.filter(({ lastDate, ...place }) => isShown({ lastDate, isHidden: false }, dateIn(timeZoneOf(place), now)))
    .length;
}

async function readObjections(db: Database, since: Date): Promise<CourseStatistics["objections"]> {
  const { rows } = await sql<CourseStatistics["objections"]>`
    select (count(*) filter (where reason = ${shownPhoto}))::int as photos,
      (count(*) filter (where reason = ${shownTeacher}))::int as teachers
    from (
      select reason, source from reports where created_at >= ${since} order by created_at desc limit ${maxReports}
    ) as report
    where source = 'visitor'
  `.execute(db);
  return rows[0] ?? { photos: 0, teachers: 0 };
}
