import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { titleOnly } from "#domain/courses/course.ts";
import { snakeCaseKeys } from "#std/text/snake-case.ts";
import { type AuthSite, startAuthSite, tokenOf } from "#test/helpers/auth/auth-site.ts";
import { insertListing, schoolColumns, teacherColumns } from "#test/helpers/database/rows/insert-rows.ts";
import { saturdayCourse } from "#test/helpers/listings/courses.ts";

type Course = { id: string; version: number; title: string; is_hidden: boolean; has_ended: boolean; price: number };
type Body = {
  courses?: Course[];
  limit?: number;
  time_zone?: string;
  error?: { code: string; message: string; course?: Course };
};

const path = "/api/me/courses";
const json = (title: string, fields: object = {}) => ({ ...snakeCaseKeys(titleOnly(title)), ...fields });
let site: AuthSite;
let school = "";
let other = "";
let teacher = "";
let beginner = "";
let listingId = "";

beforeAll(async () => {
  site = await startAuthSite();
  [school, listingId] = await newOwner("school@taoli.example", schoolColumns());
  [other] = await newOwner("other@taoli.example", schoolColumns());
  [teacher] = await newOwner("teacher@taoli.example", teacherColumns());
  beginner = await tokenOf(await site.signUp("beginner@taoli.example"));
});
afterAll(() => site?.close());

async function newOwner(email: string, columns: ReturnType<typeof schoolColumns>): Promise<[string, string]> {
  const client = await site.signUp(email);
  const { user } = (await client.getSession()).data.session ?? {};
  const paid = { is_active: true, subscription_expires_at: new Date(Date.now() + 30 * 86_400_000) };
  const id = await insertListing(site.opened.db, { ...columns, user_id: user?.id ?? "", ...paid });
  return [await tokenOf(client), id];
}

async function callApi(method: string, to: string, body?: object, by: string | null = school) {
  const headers = {
    ...(by !== null && { authorization: `Bearer ${by}` }),
    ...(body !== undefined && { "content-type": "application/json" }),
  };
  const response = await fetch(site.origin + to, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: (text.startsWith("{") ? JSON.parse(text) : {}) as Body,
  };
}

const own = async () => (await callApi("GET", path)).body.courses ?? [];

test("an owner adds, changes, orders and deletes courses, and every request is idempotent", async () => {
  const id = randomUUID();
  const course = { id, ...snakeCaseKeys(saturdayCourse) };
  for (let time = 0; time < 2; time += 1) {
    const added = await callApi("POST", path, course);
    expect([added.status, added.body.courses?.length, added.body.limit, added.body.time_zone]).toEqual([
      201,
      3,
      30,
      "America/New_York",
    ]);
  }
  const { id: _, ...stored } = course;
  expect((await own())[2]).toEqual({ ...stored, id, version: 1, has_ended: false, asks_places: false });
  for (let time = 0; time < 2; time += 1) {
    const changed = await callApi("PUT", `${path}/${id}`, { ...stored, version: 1, price: 0.1 });
    expect([changed.status, changed.body.courses?.[2]]).toMatchObject([200, { version: 2, price: 0.1 }]);
  }
  const ids = (await own()).map((one) => one.id).toReversed();
  for (let time = 0; time < 2; time += 1) {
    const ordered = await callApi("PUT", `${path}/order`, { order: ids });
    expect(ordered.body.courses?.map((one) => one.id)).toEqual(ids);
  }
  for (let time = 0; time < 2; time += 1)
    expect((await callApi("DELETE", `${path}/${id.toUpperCase()}`)).body.courses).toHaveLength(2);
});

test("a stale edit is rejected with the current course, in the reader's language", async () => {
  const [course] = await own();
  await callApi("PUT", `${path}/${course?.id}`, { ...json("HSK 3"), version: 1, level: "advanced" });
  const rejected = await callApi("PUT", `${path}/${course?.id}`, { ...json("HSK 3"), version: 1, level: "beginner" });
  expect([rejected.status, rejected.body.error]).toMatchObject([
    409,
    { code: "course-changed", course: { id: course?.id, version: 2, level: "advanced" } },
  ]);
  const foreign = await callApi("PUT", `${path}/order`, { order: [randomUUID()] });
  expect([foreign.status, foreign.body.error?.code]).toEqual([409, "courses-changed"]);
});

test("only school owners have courses, and those of others are not found", async () => {
  const [course] = await own();
  const requests: [method: string, to: string, body?: object][] = [
    ["GET", path],
    ["POST", path, { id: randomUUID(), ...json("Kids") }],
    ["PUT", `${path}/order`, { order: [] }],
    ["PUT", `${path}/${course?.id}`, { ...json("Kids"), version: 1 }],
    ["DELETE", `${path}/${course?.id}`],
  ];
  const before = await own();
  for (const [method, to, body] of requests) {
    const statuses = [null, beginner, teacher].map(async (by) => (await callApi(method, to, body, by)).status);
    expect([method, to, ...(await Promise.all(statuses))]).toEqual([method, to, 401, 404, 409]);
  }
  expect((await callApi("GET", path, undefined, teacher)).body.error?.code).toBe("teachers-have-none");
  const change = { ...json("Kids"), version: 1 };
  expect((await callApi("PUT", `${path}/${course?.id}`, change, other)).status).toBe(404);
  expect((await callApi("DELETE", `${path}/${course?.id}`, undefined, other)).status).toBe(200);
  expect(await own()).toEqual(before);
});

test("other methods and paths are rejected, and nothing is cached", async () => {
  for (const [method, to, allow] of [
    ["PATCH", path, "GET, HEAD, POST, OPTIONS"],
    ["GET", `${path}/order`, "PUT, OPTIONS"],
    ["POST", `${path}/${randomUUID()}`, "PUT, DELETE, OPTIONS"],
  ] as const) {
    const { status, headers } = await callApi(method, to);
    expect([status, headers.get("allow")]).toEqual([405, allow]);
  }
  expect((await callApi("PUT", `${path}/nothing`, {})).status).toBe(404);
  expect((await callApi("GET", path)).headers.get("cache-control")).toContain("no-store");
});

test("the listing and its page are updated with its courses", async () => {
  const listing = async () => {
    const response = await fetch(`${site.origin}/api/me/listing`, { headers: { authorization: `Bearer ${school}` } });
    return ((await response.json()) as { listing: { courses_offered: string[]; version: number } }).listing;
  };
  const before = await listing();
  await callApi("POST", path, { id: randomUUID(), ...snakeCaseKeys(saturdayCourse) });
  const after = await listing();
  expect(after.courses_offered).toEqual([...before.courses_offered, "Saturday Chinese for beginners"]);
  expect(after.version).toBe(before.version + 1);
  site.invalidate();
  const page = await (await fetch(`${site.origin}/listing/${listingId}`)).text();
  expect(page).toContain("12 lessons, about $30 an hour");
});

test("no error was logged", () => {
  expect(site.log.filter(({ level }) => level === "error")).toEqual([]);
});
