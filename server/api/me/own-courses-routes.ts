import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { courseLimit } from "#domain/courses/course.ts";
import { parseCourseEdit, parseCourseOrder, parseNewCourse } from "#domain/courses/course-input.ts";
import {
  addCourse,
  changeCourse,
  deleteCourse,
  type EditCoursesFailure,
  orderCourses,
} from "#domain/courses/edit-courses.ts";
import { findOwnCourses, type OwnCourse, type OwnCourses } from "#domain/courses/own-courses.ts";
import { allowMethods } from "#server/api/allow-methods.ts";
import { defaultApiLimits } from "#server/api/api-limits.ts";
import { type ApiFailure, failureResponse, jsonResponse } from "#server/api/failure-response.ts";
import { type ActorVariables, type SignedInParts, signedIn } from "#server/api/signed-in.ts";
import type { Result } from "#std/result.ts";
import { snakeCaseKeys } from "#std/snake-case.ts";
import { isUuid } from "#std/uuid.ts";
import { inputOf } from "./input-of.ts";

const path = "/api/me/courses";
const orderPath = `${path}/order`;
/** Ids are UUIDs; anything else, such as `order`, is another path. */
const coursePath = `${path}/:id{[0-9a-fA-F-]+}`;
const routes: [route: string, methods: string[]][] = [
  [path, ["GET", "HEAD", "POST", "OPTIONS"]],
  [orderPath, ["PUT", "OPTIONS"]],
  [coursePath, ["PUT", "DELETE", "OPTIONS"]],
];
const maxBodyBytes = 16 * 1024;
const noCourse = "00000000-0000-0000-0000-000000000000";

type Parts = Omit<SignedInParts, "limits"> & Partial<Pick<SignedInParts, "limits">>;
type OwnContext = Context<ActorVariables>;

/**
 * `/api/me/courses`, the courses of the owner's school: GET returns them; POST with an `id` of the client's choice
 * adds one; PUT `{ order }` to `/order` orders them; PUT with the `version` that is changed, and DELETE, to `/:id`
 * change one. Every response has all courses. Bearer token only; every request may be repeated.
 */
export function ownCoursesRoutes(parts: Parts): Hono<ActorVariables> {
  const { services } = parts;
  const { origin } = services;
  const app = new Hono<ActorVariables>();
  const fail = (context: OwnContext, failed: ApiFailure) => failureResponse(context, origin, failed);
  const respond = (context: OwnContext, done: Result<OwnCourses, EditCoursesFailure>, status = 200) =>
    done.ok ? jsonResponse(origin, status, coursesJson(done.value)) : fail(context, apiFailure(done.failure));
  const small = bodyLimit({ maxSize: maxBodyBytes, onError: (context) => fail(context, { code: "too-large" }) });

  for (const [route, methods] of routes) {
    app.use(route, allowMethods(origin, methods));
    app.use(route, signedIn({ limits: defaultApiLimits, ...parts }));
  }

  app.get(path, async (context) => {
    const found = await findOwnCourses(services, context.get("actor"));
    return respond(context, found.ok ? found : { ok: false, failure: { code: found.failure } });
  });
  app.post(path, small, async (context) => {
    const input = await inputOf(context, parseNewCourse);
    if (!input.ok) return fail(context, input.failure);
    const { id, course } = input.value;
    return respond(context, await addCourse(services, context.get("actor"), id, course), 201);
  });
  app.put(orderPath, small, async (context) => {
    const order = await inputOf(context, parseCourseOrder);
    if (!order.ok) return fail(context, order.failure);
    return respond(context, await orderCourses(services, context.get("actor"), order.value));
  });
  app.put(coursePath, small, async (context) => {
    const edit = await inputOf(context, parseCourseEdit);
    if (!edit.ok) return fail(context, edit.failure);
    const { version, course } = edit.value;
    return respond(context, await changeCourse(services, context.get("actor"), idOf(context), version, course));
  });
  app.delete(coursePath, async (context) =>
    respond(context, await deleteCourse(services, context.get("actor"), idOf(context))),
  );
  return app;
}

/** No course has an id of another form. */
function idOf(context: OwnContext): string {
  const id = context.req.param("id") ?? "";
  return isUuid(id) ? id.toLowerCase() : noCourse;
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
