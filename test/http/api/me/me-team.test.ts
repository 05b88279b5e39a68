import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sweepMedia } from "#domain/media/media-files.ts";
import { type AuthSite, startAuthSite, tokenOf } from "#test/helpers/auth/auth-site.ts";
import { insertListing, schoolColumns, teacherColumns } from "#test/helpers/database/rows/insert-rows.ts";
import { plainJpeg } from "#test/helpers/media/test-images.ts";

type Member = { id: string; version: number; full_name: string; picture: string | null; is_hidden: boolean };
type Body = {
  members?: Member[];
  limit?: number;
  error?: { code: string; message: string; member?: Member; fields?: { field: string; code: string }[] };
};

const path = "/api/me/team";
const hourMs = 3_600_000;
const director = {
  full_name: "Gu Wanqing 顾婉清",
  role: "Director",
  role_zh: "教学主任",
  about: "Plans the Saturday classes.",
  about_zh: null,
  teaches_since: 2009,
  languages: ["en", "zh"],
  has_consent: true,
};
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
  const paid = { is_active: true, subscription_expires_at: new Date(Date.now() + 30 * 24 * hourMs) };
  const id = await insertListing(site.opened.db, { ...columns, user_id: user?.id ?? "", ...paid });
  return [await tokenOf(client), id];
}

async function callApi(method: string, to: string, body?: object, by: string | null = school) {
  const isImage = body instanceof Uint8Array;
  const headers = {
    ...(by !== null && { authorization: `Bearer ${by}` }),
    ...(body !== undefined && !isImage && { "content-type": "application/json" }),
  };
  const sent = body === undefined ? {} : { body: isImage ? (body as BodyInit) : JSON.stringify(body) };
  const response = await fetch(site.origin + to, { method, headers, ...sent });
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.includes("json") === true;
  return {
    status: response.status,
    headers: response.headers,
    body: (isJson ? JSON.parse(text) : {}) as Body,
  };
}

const own = async () => (await callApi("GET", path)).body.members ?? [];
const status = async (url: string) => (await fetch(site.origin + url)).status;
const image = async (shade: number) => new Uint8Array(await plainJpeg(shade));

async function pageOf(locale = ""): Promise<string> {
  site.invalidate();
  return await (await fetch(`${site.origin}${locale}/listing/${listingId}`)).text();
}

/** Adds a teacher with this name; resolves to the id. */
async function add(name: string): Promise<string> {
  const id = randomUUID();
  expect((await callApi("POST", path, { id, ...director, full_name: name })).status).toBe(201);
  return id;
}

test("an owner adds, changes, orders and deletes teachers, and every request is idempotent", async () => {
  const id = randomUUID();
  for (let time = 0; time < 2; time += 1) {
    const added = await callApi("POST", path, { id, ...director });
    expect([added.status, added.body.members?.length, added.body.limit]).toEqual([201, 1, 20]);
  }
  const { has_consent: _, ...said } = director;
  expect(await own()).toMatchObject([{ ...said, id, version: 1, picture: null, is_hidden: false }]);
  for (let time = 0; time < 2; time += 1) {
    const changed = await callApi("PUT", `${path}/${id}`, { ...director, version: 1, teaches_since: null });
    expect([changed.status, changed.body.members?.[0]]).toMatchObject([200, { version: 2, teaches_since: null }]);
  }
  const second = await add("Fang Zhou");
  for (let time = 0; time < 2; time += 1) {
    const ordered = await callApi("PUT", `${path}/order`, { order: [second, id] });
    expect(ordered.body.members?.map((one) => one.id)).toEqual([second, id]);
  }
  for (let time = 0; time < 2; time += 1)
    expect((await callApi("DELETE", `${path}/${second.toUpperCase()}`)).body.members).toHaveLength(1);
});

test("the school's page shows teachers in the reader's language, with both names", async () => {
  const page = await pageOf();
  expect(page).toContain("<h2>Teacher</h2>");
  expect(page).toContain("Director");
  await add("Fang Zhou 方舟");
  expect(await pageOf("/zh")).toMatch(/<h2>师资<\/h2>.*教学主任/su);
  expect(await pageOf()).toContain('"employee":[{"@type":"Person"');
});

test("a stale edit is rejected with the current teacher", async () => {
  const [member] = await own();
  const rejected = await callApi("PUT", `${path}/${member?.id}`, { ...director, version: 1, role: "Head" });
  expect([rejected.status, rejected.body.error]).toMatchObject([
    409,
    { code: "team-member-changed", member: { id: member?.id, version: 2 } },
  ]);
  const foreign = await callApi("PUT", `${path}/order`, { order: [randomUUID()] });
  expect([foreign.status, foreign.body.error?.code]).toEqual([409, "team-changed"]);
});

test("a portrait requires the teacher's consent, can be replaced and removed, and its file is deleted", async () => {
  const [member] = await own();
  const to = `${path}/${member?.id}/picture`;
  const missing = await callApi("POST", to, await image(30));
  expect([missing.status, missing.body.error?.code]).toEqual([422, "consent-missing"]);
  const set = await callApi("POST", `${to}?consent=1&x=10&y=0&size=500`, await image(30));
  const first = set.body.members?.[0]?.picture ?? "";
  expect([set.status, await status(first)]).toEqual([200, 200]);
  expect(await pageOf()).toContain(first);
  const replaced = await callApi("POST", `${to}?consent=1`, await image(31));
  const second = replaced.body.members?.[0]?.picture ?? "";
  expect([await status(first), await status(second)]).toEqual([410, 200]);
  expect((await callApi("GET", to)).status).toBe(200);
  for (let time = 0; time < 2; time += 1)
    expect((await callApi("DELETE", to)).body.members).toMatchObject([{ picture: null }, {}]);
  expect([(await callApi("GET", to)).status, await status(second)]).toEqual([404, 410]);
  const clock = { now: () => new Date(Date.now() + 8 * 24 * hourMs) };
  expect(await sweepMedia({ ...site.services, clock }, site.media.files)).toEqual({ erased: 2 });
});

test("a report by the person shown hides the teacher and the portrait immediately", async () => {
  const [member] = await own();
  const set = await callApi("POST", `${path}/${member?.id}/picture?consent=1`, await image(32));
  const picture = set.body.members?.[0]?.picture ?? "";
  const address = `/listing/${listingId}/report?teacher=${member?.id}`;
  const form = await (await fetch(site.origin + address)).text();
  expect(form).toContain("Report this teacher");
  expect(form).toContain("It’s about me, and I want it removed");
  const body = new URLSearchParams({
    reason: "i-am-shown",
    started_at: new Date(Date.now() - 10_000).toISOString(),
  });
  const headers = { "sec-fetch-site": "same-origin", "content-type": "application/x-www-form-urlencoded" };
  const sent = await fetch(site.origin + address, { method: "POST", headers, body: body.toString() });
  expect([sent.status, await sent.text()]).toEqual([
    200,
    expect.stringContaining("They’re hidden until we’ve decided."),
  ]);
  expect(await pageOf()).not.toContain("Gu Wanqing");
  expect([await status(picture), (await own())[0]?.is_hidden]).toEqual([410, true]);
  expect((await callApi("GET", `${path}/${member?.id}/picture`)).status).toBe(200);
  const gone = await (await fetch(site.origin + address)).text();
  expect(gone).toContain("Report this listing");
});

test("only school owners have teams, and those of others are not found", async () => {
  const [, member] = await own();
  const one = `${path}/${member?.id}`;
  const requests: [method: string, to: string, body?: object][] = [
    ["GET", path],
    ["POST", path, { id: randomUUID(), ...director }],
    ["PUT", `${path}/order`, { order: [] }],
    ["PUT", one, { ...director, version: 1 }],
    ["DELETE", one],
    ["GET", `${one}/picture`],
    ["POST", `${one}/picture?consent=1`, await image(33)],
    ["DELETE", `${one}/picture`],
  ];
  const before = await own();
  for (const [method, to, body] of requests) {
    const statuses = [null, beginner, teacher].map(async (by) => (await callApi(method, to, body, by)).status);
    expect([method, to, ...(await Promise.all(statuses))]).toEqual([method, to, 401, 404, 409]);
  }
  expect((await callApi("PUT", one, { ...director, version: 1 }, other)).status).toBe(404);
  expect((await callApi("POST", `${one}/picture?consent=1`, await image(33), other)).status).toBe(404);
  expect((await callApi("GET", `${one}/picture`, undefined, other)).status).toBe(404);
  expect((await callApi("DELETE", one, undefined, other)).status).toBe(200);
  expect(await own()).toEqual(before);
});

test.each<[name: string, changes: object, field: string, code: string]>([
  ["no name", { full_name: " " }, "full_name", "missing"],
  ["a phone number in the text", { about: "Call 206-555-0142" }, "about", "invalid"],
  ["no role", { role: null, role_zh: null }, "role", "missing"],
  ["a future year", { teaches_since: 2999 }, "teaches_since", "too-large"],
  ["no consent", { has_consent: false }, "has_consent", "missing"],
  ["an unknown field", { phone: "1" }, "phone", "unknown-field"],
])("a teacher is rejected with a field error: %s", async (_, changes, field, code) => {
  const rejected = await callApi("POST", path, { id: randomUUID(), ...director, ...changes });
  expect([rejected.status, rejected.body.error?.fields]).toMatchObject([422, [{ field, code }]]);
});

test("other methods and paths are rejected, and nothing is cached", async () => {
  const { status: code, headers } = await callApi("PATCH", `${path}/${randomUUID()}/picture`);
  expect([code, headers.get("allow")]).toEqual([405, "GET, HEAD, POST, DELETE, OPTIONS"]);
  expect((await callApi("GET", path)).headers.get("cache-control")).toContain("no-store");
  expect((await callApi("GET", `${path}/${randomUUID()}/picture`)).status).toBe(404);
});

test("no error was logged", () => {
  expect(site.log.filter(({ level }) => level === "error")).toEqual([]);
});
