import type { OwnCourse } from "#domain/courses/queries/own-courses.ts";
import { camelCaseKeys } from "#std/text/snake-case.ts";
import type { ItemsSource, OwnItems } from "./own-items.ts";

export type CourseItems = OwnItems<OwnCourse> & { timeZone: string };

/** The courses of the owner's school. */
export const ownCourses: ItemsSource<CourseItems> = {
  key: ["courses"],
  path: "/api/me/courses",
  pick({ courses, limit, time_zone: timeZone }) {
    if (!Array.isArray(courses) || typeof limit !== "number" || typeof timeZone !== "string") return undefined;
    return { items: courses.map((course: object) => camelCaseKeys(course) as OwnCourse), limit, timeZone };
  },
};
