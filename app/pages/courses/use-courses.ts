import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { ApiFailure } from "#app/api-call.ts";
import { ownCoursesKey } from "#app/private-data/own-courses.ts";
import { listingKey } from "#app/private-data/queries.ts";
import { type Owned, useOwned } from "#app/private-data/use-owned.ts";
import { useApiOptions } from "#app/session/use-api.ts";
import type { OwnCourses } from "#domain/courses/own-courses.ts";
import type { Messages } from "#i18n/messages.ts";
import type { Result } from "#std/result.ts";
import { type CoursesApi, createCoursesApi } from "./courses-api.ts";

export type CoursesState = Pick<Owned<OwnCourses>, "show" | "apply" | "write" | "refetch" | "failure"> & {
  api: CoursesApi;
  courses: OwnCourses | undefined;
};

/** The courses of the owner's school, and what changes them. */
export function useCourses(failures: Messages<"failures">): CoursesState {
  const options = useApiOptions();
  const cache = useQueryClient();
  const api = useMemo(() => createCoursesApi(options), [options]);
  const { value, ...owned } = useOwned<OwnCourses>({
    key: ownCoursesKey,
    read: (signal) => api.read(signal),
    failures,
  });
  // The listing's form has the titles, and another version once they have changed.
  const alsoListing = (write: () => Promise<Result<OwnCourses, ApiFailure>>) => async () => {
    const done = await write();
    if (done.ok) cache.removeQueries({ queryKey: listingKey });
    return done;
  };
  return {
    ...owned,
    api,
    courses: value,
    write: (write) => owned.write(alsoListing(write)),
    apply: (write) => owned.apply(alsoListing(write)),
  };
}
