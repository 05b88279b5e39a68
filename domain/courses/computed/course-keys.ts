import {
  type DayPart,
  dayParts,
  type FacetKey,
  facetKeys,
  type LessonTime,
  type WeekDay,
} from "#domain/facets/facets.ts";
import { type Category, categories, categoryKeysOf } from "#domain/listings/fields/categories.ts";
import type { CourseInput } from "../course.ts";

/** The first and last year of age of each facet. */
const ages: [FacetKey, number, number][] = [
  ["age-0-5", 0, 5],
  ["age-6-12", 6, 12],
  ["age-13-17", 13, 17],
  ["adult", 18, 99],
];

/** The facets of courses: ages, place, and exams, in the order of facets. */
export function courseFacets(courses: readonly CourseInput[]): FacetKey[] {
  const found = new Set<string | null>(courses.flatMap(facetsOf));
  return facetKeys.filter((key) => found.has(key));
}

function facetsOf({ ageFrom, ageTo, mode, exam }: CourseInput): (string | null)[] {
  const reached = ages.filter(([, from, to]) => ageFrom !== null && ageFrom <= to && (ageTo ?? 99) >= from);
  const modes = mode === "both" ? ["in-person", "online"] : [mode];
  return [...reached.map(([key]) => key), ...modes, exam?.replace(/\d$/u, "") ?? null];
}

/** The start and end of each part of a day, as compared with the times of courses. */
const hours: Record<DayPart, readonly [start: string, end: string]> = {
  morning: ["00:00", "12:00"],
  afternoon: ["12:00", "17:00"],
  evening: ["17:00", "24:00"],
};

/** The parts of days that a course's lessons are in, at least partly; the days alone if it has no times. */
export function courseTimes({ days, fromTime, toTime }: CourseInput): (WeekDay | LessonTime)[] {
  if (fromTime === null || toTime === null) return [...days];
  const parts = dayParts.filter((part) => fromTime < hours[part][1] && toTime > hours[part][0]);
  return days.flatMap((day) => parts.map((part): LessonTime => `${day}-${part}`));
}

/** The categories chosen by the owner, or else those of the titles. */
export function courseCategories(courses: readonly CourseInput[]): Category[] {
  const found = new Set(
    courses.flatMap(({ category, title, titleZh }) =>
      category === null ? categoryKeysOf(titleZh === null ? [title] : [title, titleZh]) : [category],
    ),
  );
  return categories.filter((category) => found.has(category));
}
