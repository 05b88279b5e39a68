import { type ApiFailure, type ApiOptions, callApi } from "#app/api-call.ts";
import { ownCoursesPath as path, pickOwnCourses, readOwnCourses } from "#app/private-data/own-courses.ts";
import type { CourseInput } from "#domain/courses/course.ts";
import type { OwnCourses } from "#domain/courses/own-courses.ts";
import type { Result } from "#std/result.ts";
import { snakeCaseKeys } from "#std/snake-case.ts";

type Outcome = Promise<Result<OwnCourses, ApiFailure>>;

export type CoursesApi = {
  read(signal?: AbortSignal): Outcome;
  /** `id` is chosen by the caller: repeating the call adds nothing. */
  add(id: string, course: CourseInput): Outcome;
  change(id: string, version: number, course: CourseInput): Outcome;
  remove(id: string): Outcome;
  order(ids: string[]): Outcome;
};

/** The courses of the owner's school on the server. Never throws; every call may be repeated. */
export function createCoursesApi(options: ApiOptions): CoursesApi {
  const send = (method: "POST" | "PUT" | "DELETE", to: string, body?: object) =>
    callApi(options, { method, path: to, ...(body && { body }) }, pickOwnCourses);
  return {
    read: (signal) => readOwnCourses(options, signal),
    add: (id, course) => send("POST", path, { id, ...snakeCaseKeys(course) }),
    change: (id, version, course) => send("PUT", `${path}/${id}`, { version, ...snakeCaseKeys(course) }),
    remove: (id) => send("DELETE", `${path}/${id}`),
    order: (order) => send("PUT", `${path}/order`, { order }),
  };
}
