import type { Hono } from "hono";
import { courseLimit } from "#domain/courses/course.ts";
import { courseParsers } from "#domain/courses/course-input.ts";
import {
  addCourse,
  changeCourse,
  deleteCourse,
  type EditCoursesFailure,
  orderCourses,
} from "#domain/courses/edit-courses.ts";
import { findOwnCourses, type OwnCourse, type OwnCourses } from "#domain/courses/queries/own-courses.ts";
import type { ApiFailure } from "#server/api/failure-response.ts";
import type { ActorVariables } from "#server/api/signed-in.ts";
import { snakeCaseKeys } from "#std/text/snake-case.ts";
import { type ItemRouteDependencies, itemRoutes } from "./item-routes.ts";

/** `/api/me/courses`, the courses of the owner's school. */
export function ownCoursesRoutes(dependencies: ItemRouteDependencies): Hono<ActorVariables> {
  const { services } = dependencies;
  return itemRoutes(dependencies, {
    path: "/api/me/courses",
    parsers: courseParsers(),
    async find(actor) {
      const found = await findOwnCourses(services, actor);
      return found.ok ? found : { ok: false, failure: { code: found.failure } };
    },
    add: (actor, id, course) => addCourse(services, actor, id, course),
    change: (actor, id, version, course) => changeCourse(services, actor, id, version, course),
    remove: (actor, id) => deleteCourse(services, actor, id),
    order: (actor, ids) => orderCourses(services, actor, ids),
    toJson: coursesJson,
    toFailure: apiFailure,
  });
}

function apiFailure(failed: EditCoursesFailure): ApiFailure {
  if (failed.code === "course-changed") return { code: failed.code, more: { course: courseJson(failed.course) } };
  return { code: failed.code, ...(failed.code === "courses-full" && { values: { n: courseLimit } }) };
}

function coursesJson({ courses, limit, timeZone }: OwnCourses) {
  return { courses: courses.map(courseJson), limit, time_zone: timeZone };
}

function courseJson(course: OwnCourse) {
  return snakeCaseKeys(course);
}
