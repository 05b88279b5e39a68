import { type ApiFailure, type ApiOptions, callApi } from "#app/api-call.ts";
import type { CourseInput } from "#domain/courses/course.ts";
import type { OwnCourse, OwnCourses } from "#domain/courses/own-courses.ts";
import type { Result } from "#std/result.ts";
import { camelCaseKeys, snakeCaseKeys } from "#std/snake-case.ts";

type Outcome = Promise<Result<OwnCourses, ApiFailure>>;

export type CoursesApi = {
  read(signal?: AbortSignal): Outcome;
  /** `id` is chosen by the caller: repeating the call adds nothing. */
  add(id: string, course: CourseInput): Outcome;
  change(id: string, version: number, course: CourseInput): Outcome;
  remove(id: string): Outcome;
  order(ids: string[]): Outcome;
};

const path = "/api/me/courses";

/** The courses of the owner's school on the server. Never throws; every call may be repeated. */
export function createCoursesApi(options: ApiOptions): CoursesApi {
  const send = (method: "POST" | "PUT" | "DELETE", to: string, body?: object) =>
    callApi(options, { method, path: to, ...(body && { body }) }, pickCourses);
  return {
    read: (signal) => callApi(options, { method: "GET", path, signal }, pickCourses),
    add: (id, course) => send("POST", path, { id, ...snakeCaseKeys(course) }),
    change: (id, version, course) => send("PUT", `${path}/${id}`, { version, ...snakeCaseKeys(course) }),
    remove: (id) => send("DELETE", `${path}/${id}`),
    order: (order) => send("PUT", `${path}/order`, { order }),
  };
}

/** Not validated, because it comes from this site's own API. */
function pickCourses({ courses, limit, time_zone: timeZone }: Record<string, unknown>): OwnCourses | undefined {
  if (!Array.isArray(courses) || typeof limit !== "number" || typeof timeZone !== "string") return undefined;
  return { courses: courses.map((course: object) => camelCaseKeys(course) as OwnCourse), limit, timeZone };
}
