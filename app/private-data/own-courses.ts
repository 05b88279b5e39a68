import { useQuery } from "@tanstack/react-query";
import { type ApiFailure, type ApiOptions, callApi } from "#app/api-call.ts";
import { useApiOptions } from "#app/session/use-api.ts";
import type { OwnCourse, OwnCourses } from "#domain/courses/own-courses.ts";
import type { Result } from "#std/result.ts";
import { camelCaseKeys } from "#std/snake-case.ts";
import { type ReadError, valueOf } from "./queries.ts";

export const ownCoursesKey = ["courses"] as const;
export const ownCoursesPath = "/api/me/courses";

/** The courses of the owner's school; undefined while they are not read, and without one. */
export function useOwnCourses(isSchool: boolean): OwnCourses | undefined {
  const options = useApiOptions();
  const { data } = useQuery<OwnCourses, ReadError<ApiFailure>>({
    queryKey: ownCoursesKey,
    queryFn: ({ signal }) => valueOf(readOwnCourses(options, signal)),
    enabled: isSchool,
  });
  return isSchool ? data : undefined;
}

export function readOwnCourses(options: ApiOptions, signal?: AbortSignal): Promise<Result<OwnCourses, ApiFailure>> {
  return callApi(options, { method: "GET", path: ownCoursesPath, signal }, pickOwnCourses);
}

/** Not validated, because it comes from this site's own API. */
export function pickOwnCourses({
  courses,
  limit,
  time_zone: timeZone,
}: Record<string, unknown>): OwnCourses | undefined {
  if (!Array.isArray(courses) || typeof limit !== "number" || typeof timeZone !== "string") return undefined;
  return { courses: courses.map((course: object) => camelCaseKeys(course) as OwnCourse), limit, timeZone };
}
