import { timeZoneOf } from "#domain/cities/time-zone-of.ts";
import { facetKeys, facetKeysOf, type LessonTime, type WeekDay } from "#domain/facets/facets.ts";
import type { Course, CourseInput } from "../course.ts";
import { dateIn, isShown, nextChange } from "../course-days.ts";
import { listedTitles } from "../titles/listed-titles.ts";
import { courseCategories, courseFacets, courseTimes } from "./course-keys.ts";

/** The columns of a school's listing that are combined with its courses. */
type Place = { city: string; state: string; facets: readonly string[]; lessonTimes: readonly string[] };

/** The columns of a school's listing that are computed from its courses. */
export function courseColumns(courses: readonly Course[], place: Place, now: Date) {
  const timeZone = timeZoneOf(place);
  const today = dateIn(timeZone, now);
  const shown = courses.filter((course) => isShown(course, today));
  const facets: readonly string[] = [...facetKeysOf(place), ...courseFacets(shown)];
  return {
    courses_offered: listedTitles(shown, today),
    category_keys: courseCategories(shown),
    facet_keys: facetKeys.filter((key) => facets.includes(key)),
    courses_due_at: nextChange(shown, timeZone, now),
  };
}

/** The texts and keys of courses that make a school searchable: titles in both locales, exams, times of lessons. */
export type CourseWords = { coursesOffered: string[]; courseExams: string[]; courseTimes: (WeekDay | LessonTime)[] };

/** The search words of the courses that learners see. */
export function courseWords(courses: readonly Course[], place: Pick<Place, "city" | "state">, now: Date): CourseWords {
  const today = dateIn(timeZoneOf(place), now);
  return wordsOfCourses(courses.filter((course) => isShown(course, today)));
}

/**
 * The search words of courses, regardless of whether learners see them.
 *
 * @internal Exported for demo listings.
 */
export function wordsOfCourses(courses: readonly CourseInput[]): CourseWords {
  return {
    coursesOffered: courses.flatMap(({ title, titleZh }) => (titleZh === null ? [title] : [title, titleZh])),
    courseExams: courses.flatMap(({ exam }) => exam ?? []),
    courseTimes: courses.flatMap(courseTimes),
  };
}
