import { timeZoneOf } from "#domain/cities/time-zone-of.ts";
import { facetKeys, facetKeysOf } from "#domain/facets/facets.ts";
import type { Course } from "./course.ts";
import { dateIn, isShown, nextChange } from "./course-days.ts";
import { courseCategories, courseFacets } from "./course-keys.ts";
import { listedTitles } from "./listed-titles.ts";

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

/** The titles that make a school searchable, in both locales. */
export function searchedTitles(courses: readonly Course[], place: Pick<Place, "city" | "state">, now: Date): string[] {
  const today = dateIn(timeZoneOf(place), now);
  const shown = courses.filter((course) => isShown(course, today));
  return shown.flatMap(({ title, titleZh }) => (titleZh === null ? [title] : [title, titleZh]));
}
