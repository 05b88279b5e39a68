import { afterAll, beforeAll, expect, test } from "vitest";
import { sweepMedia } from "#domain/media/media-files.ts";
import { type AuthSite, startAuthSite, tokenOf } from "#test/helpers/auth/auth-site.ts";
import { insertListing, teacherColumns } from "#test/helpers/database/rows/insert-rows.ts";
import { photoOfCode, plainJpeg } from "#test/helpers/media/test-images.ts";

type Photo = { id: string; url: string; caption: string | null; caption_zh: string | null; version: number };
type Reply = { status: number; headers: Headers; body: Body };
type Body = {
  photo?: Photo;
  photos?: Photo[];
  picture?: { url: string } | null;
  limit?: number;
  error?: { code: string; message: string; fields?: { field: string; code: string }[] };
};

const path = "/api/me/photos";
const hourMs = 3_600_000;
let site: AuthSite;
let token = "";
let other = "";
let listing = "";

beforeAll(async () => {
  site = await startAuthSite();
  [token, listing] = await newOwner("owner@taoli.example");
  [other] = await newOwner("other@taoli.example");
});
afterAll(() => site?.close());

async function newOwner(email: string): Promise<[token: string, listing: string]> {
  const client = await site.signUp(email);
  const { user } = (await client.getSession()).data.session ?? {};
  const paid = { is_active: true, subscription_expires_at: new Date(Date.now() + 30 * 24 * hourMs) };
  const id = await insertListing(site.opened.db, teacherColumns({ user_id: user?.id ?? "", ...paid }));
  return [await tokenOf(client), id];
}

async function callApi(
  method: string,
  to: string,
  body?: BodyInit | object,
  by: string | null = token,
): Promise<Reply> {
  const isJson = body !== undefined && !(body instanceof Uint8Array);
  const headers = {
    ...(by !== null && { authorization: `Bearer ${by}` }),
    ...(isJson && { "content-type": "application/json" }),
  };
  const sent = body === undefined ? {} : { body: isJson ? JSON.stringify(body) : (body as BodyInit) };
  const response = await fetch(site.origin + to, { method, headers, ...sent });
  const text = await response.text();
  const isJsonResponse = response.headers.get("content-type")?.includes("json") === true;
  return { status: response.status, headers: response.headers, body: isJsonResponse ? (JSON.parse(text) as Body) : {} };
}

const add = async (shade: number, by?: string) =>
  await callApi("POST", `${path}?consent=1`, new Uint8Array(await plainJpeg(shade)), by);
const own = async () => (await callApi("GET", path)).body.photos ?? [];
const idsOf = ({ body }: Reply) => body.photos?.map(({ id }) => id);
const status = async (url: string) => (await fetch(site.origin + url)).status;

test("a photo is stored once, cached as immutable, and ordered and described by its owner", async () => {
  const first = await add(1);
  expect([first.status, first.body.photo?.caption]).toEqual([201, null]);
  expect([(await add(1)).status, (await add(2)).status]).toEqual([200, 201]);
  const [one, two] = await own();
  const order = [two?.id, one?.id];
  for (let time = 0; time < 2; time += 1) {
    const { body } = await callApi("PUT", path, { order });
    expect(body.photos?.map(({ id }) => id)).toEqual(order);
  }
  const captions = { caption: " The  classroom ", caption_zh: "教室" };
  const captioned = await callApi("PUT", `${path}/${one?.id}`, captions);
  expect(captioned.body.photos?.[1]).toMatchObject({ caption: "The classroom", caption_zh: "教室" });

  const file = await fetch(site.origin + one?.url);
  expect([file.status, Object.fromEntries(file.headers)]).toMatchObject([
    200,
    {
      "content-type": "image/webp",
      "x-content-type-options": "nosniff",
      "content-disposition": "inline",
      "cache-control": "public, max-age=31536000, s-maxage=60, immutable",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    },
  ]);
  const etag = file.headers.get("etag") ?? "";
  expect((await fetch(site.origin + one?.url, { headers: { "if-none-match": etag } })).status).toBe(304);
  expect(
    Buffer.from(await file.arrayBuffer())
      .subarray(8, 12)
      .toString(),
  ).toBe("WEBP");
  expect((await fetch(site.origin + one?.url, { method: "HEAD" })).headers.get("content-type")).toBe("image/webp");
  expect((await fetch(site.origin + one?.url, { method: "PUT" })).status).toBe(405);
  expect(await status(`/media/${"ab".repeat(10)}-320.webp`)).toBe(404);
  expect(await status("/media/..%2f..%2fsecret")).toBe(404);
});

test("captions are saved for a current version, and without a version", async () => {
  const [photo] = await own();
  const to = `${path}/${photo?.id}`;
  const version = photo?.version ?? 0;
  const first = { caption: "The first tab", caption_zh: null };
  for (let time = 0; time < 2; time += 1) {
    const saved = await callApi("PUT", to, { ...first, version });
    expect(saved.body.photos?.[0]).toMatchObject({ ...first, version: version + 1 });
  }
  const second = { caption: "The second tab", caption_zh: "第二个窗口" };
  const stale = await callApi("PUT", to, { ...second, version });
  expect([stale.status, stale.body.error]).toEqual([
    409,
    { code: "photo-changed", message: "The captions of this photo were changed somewhere else." },
  ]);
  expect((await own())[0]).toMatchObject({ ...first, version: version + 1 });
  await callApi("PUT", path, { order: (await own()).map(({ id }) => id).toReversed() });
  await callApi("PUT", path, { order: (await own()).map(({ id }) => id).toReversed() });
  const based = await callApi("PUT", to, { ...second, version: version + 1 });
  expect(based.body.photos?.[0]).toMatchObject({ ...second, version: version + 2 });
  const unversioned = await callApi("PUT", to, { caption: null, caption_zh: null });
  expect(unversioned.body.photos?.[0]).toMatchObject({ caption: null, caption_zh: null, version: version + 3 });
  for (const [wrong, code] of [
    ["1", "wrong-type"],
    [0, "too-small"],
  ]) {
    const failed = await callApi("PUT", to, { ...first, version: wrong });
    expect([failed.status, failed.body.error?.fields]).toMatchObject([422, [{ field: "version", code }]]);
  }
});

test("a caption has at most 80 graphemes, and the error names the limit", async () => {
  const [photo] = await own();
  const family = "👨‍👩‍👧";
  const send = (caption: string) => callApi("PUT", `${path}/${photo?.id}`, { caption, caption_zh: null });
  const text = "é".repeat(60) + family.repeat(10);
  expect((await send(text.normalize("NFD"))).body.photos?.[0]?.caption).toBe(text);
  expect((await send("a".repeat(81))).body.error?.fields).toEqual([
    { field: "caption", code: "too-long", message: "Use 80 characters or fewer" },
  ]);
  await send("");
});

/** The owner's two photos from the preceding tests. */
async function ownTwo(): Promise<[Photo, Photo]> {
  const [one, two] = await own();
  if (one === undefined || two === undefined) throw new Error("There are no two photos.");
  return [one, two];
}

test("a removal can be undone for an hour, and then its files are erased", async () => {
  const [one, two] = await ownTwo();
  for (let time = 0; time < 2; time += 1) expect(idsOf(await callApi("DELETE", `${path}/${one.id}`))).toEqual([two.id]);
  expect(await status(one.url)).toBe(410);
  for (let time = 0; time < 2; time += 1)
    expect(idsOf(await callApi("POST", `${path}/${one.id}/restore`))).toEqual([one.id, two.id]);
  expect(await status(one.url)).toBe(200);
  await callApi("DELETE", `${path}/${one.id}`);
  const past = { removed_at: new Date(Date.now() - 2 * hourMs) };
  await site.opened.db.updateTable("listing_photos").set(past).where("id", "=", one.id).execute();
  expect((await callApi("POST", `${path}/${one.id}/restore`)).status).toBe(404);
  const clock = { now: () => new Date(Date.now() + 8 * 24 * hourMs) };
  expect(await sweepMedia({ ...site.services, clock }, site.media.files)).toEqual({ erased: 1 });
  expect(await status(one.url)).toBe(404);
  expect(await status(two.url)).toBe(200);
});

test("photos are not served while the listing is not public", async () => {
  const [photo] = await own();
  const { db } = site.opened;
  const hidden = { removed_at: new Date(), taken_down_at: null, hidden_at: null };
  for (const change of [
    { removed_at: new Date() },
    { is_active: false },
    { subscription_expires_at: new Date(Date.now() - 1000) },
  ]) {
    const before = await db
      .selectFrom("teacher_listings")
      .selectAll()
      .where("id", "=", listing)
      .executeTakeFirstOrThrow();
    const { is_active, removed_at, subscription_expires_at } = before;
    await db.updateTable("teacher_listings").set(change).where("id", "=", listing).execute();
    expect([Object.keys(change), await status(photo?.url ?? "")]).toEqual([Object.keys(change), 410]);
    expect((await callApi("GET", `${path}/${photo?.id}/image`)).status).toBe(200);
    await db.updateTable("teacher_listings").set({ is_active, removed_at, subscription_expires_at }).execute();
  }
  await db.updateTable("listing_photos").set({ hidden_at: hidden.removed_at }).execute();
  expect(await status(photo?.url ?? "")).toBe(410);
  await db.updateTable("listing_photos").set({ hidden_at: null }).execute();
  expect(await status(photo?.url ?? "")).toBe(200);
});

test("the listing's page shows photos in order, described in the reader's language", async () => {
  const [photo] = await own();
  await callApi("PUT", `${path}/${photo?.id}`, { caption: "The entrance", caption_zh: null });
  await add(9);
  site.invalidate();
  const page = await (await fetch(`${site.origin}/zh/listing/${listing}`)).text();
  const alts = [...page.matchAll(/<a href="\/media\/[^>]*>\s*<img[^>]*alt="([^"]*)"/g)].map(([, alt]) => alt);
  expect(alts).toEqual(["The entrance", "owner的照片，第 2 张，共 2 张"]);
  expect(page).toMatch(/<a href="\/media\/[0-9a-f]{20}-2560\.webp" lang="en"/);
  const [, second] = await own();
  await callApi("DELETE", `${path}/${second?.id}`);
});

test("a portrait is set, replaced and removed", async () => {
  const set = await callApi("POST", "/api/me/picture?x=10&y=0&size=500", new Uint8Array(await plainJpeg(20)));
  expect([set.status, await status(set.body.picture?.url ?? "")]).toEqual([200, 200]);
  const replaced = await callApi("POST", "/api/me/picture", new Uint8Array(await plainJpeg(21)));
  expect(await status(set.body.picture?.url ?? "")).toBe(410);
  expect(replaced.body.picture?.url).not.toBe(set.body.picture?.url);
  expect((await callApi("GET", "/api/me/picture/image")).status).toBe(200);
  for (let time = 0; time < 2; time += 1) expect((await callApi("DELETE", "/api/me/picture")).body.picture).toBeNull();
  expect((await callApi("GET", "/api/me/picture/image")).status).toBe(404);
});

test("invalid images are rejected with a reason in the reader's language", async () => {
  const upload = (bytes: Uint8Array, query = "?consent=1") => callApi("POST", path + query, new Uint8Array(bytes));
  expect((await upload(Buffer.from("<svg/>"))).body.error?.code).toBe("image-not-supported");
  expect((await upload(await plainJpeg(1), "")).body.error?.code).toBe("consent-missing");
  expect((await upload(await plainJpeg(1, 500, 500))).body.error?.message).toContain("500 × 500");
  expect((await upload(await photoOfCode("https://qr.alipay.com/fkx1"))).body.error?.code).toBe("payment-code");
  const large = await upload(new Uint8Array(12 * 1024 * 1024 + 1));
  expect([large.status, large.body.error?.fields]).toMatchObject([413, [{ field: "image", code: "too-large" }]]);
  expect(large.body.error?.message).toBe("This file is 12.1 MB. The limit is 12 MB.");
  const endless = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(1024 * 1024)) });
  const headers = { authorization: `Bearer ${token}` };
  const init = { method: "POST", headers, body: endless, duplex: "half" } as RequestInit;
  const ended = await fetch(`${site.origin + path}?consent=1`, init).then(
    (response) => response.status,
    () => "closed",
  );
  expect([413, "closed"]).toContain(ended);
});

test.each<[method: string, to: string, body: object, field: string, code: string]>([
  ["PUT", path, {}, "order", "missing"],
  ["PUT", path, { order: "x" }, "order", "wrong-type"],
  ["PUT", path, { order: [1] }, "order", "wrong-type"],
  ["PUT", path, { order: ["x"] }, "order", "invalid"],
  ["PUT", path, { order: Array(13).fill("x") }, "order", "too-many"],
  ["PUT", path, { order: [], hash: "x" }, "hash", "unknown-field"],
  ["PUT", `${path}/{id}`, { caption: null }, "caption_zh", "missing"],
  ["PUT", `${path}/{id}`, { caption: 1, caption_zh: null }, "caption", "wrong-type"],
  ["PUT", `${path}/{id}`, { caption: "a".repeat(81), caption_zh: null }, "caption", "too-long"],
  ["PUT", `${path}/{id}`, { caption: "a\u202eb", caption_zh: null }, "caption", "unreadable"],
  ["PUT", `${path}/{id}`, { caption: null, caption_zh: null, place: 1 }, "place", "unknown-field"],
  ["POST", "/api/me/picture?x=-1&y=0&size=400", {}, "x", "wrong-type"],
  ["POST", "/api/me/picture?x=1&size=400", {}, "y", "missing"],
])("%s %s with %j returns an error for the field", async (method, to, body, field, code) => {
  const [photo] = await own();
  const failed = await callApi(method, to.replace("{id}", photo?.id ?? ""), body);
  expect([failed.status, failed.body.error?.fields]).toMatchObject([422, [{ field, code }]]);
});

test("other owners' photos are not found, and visitors and members without a listing have none", async () => {
  const [photo] = await own();
  const captions = { caption: null, caption_zh: null };
  const beginner = await tokenOf(await site.signUp("beginner@taoli.example"));
  for (const [method, to, body] of [
    ["PUT", `${path}/${photo?.id}`, captions],
    ["POST", `${path}/${photo?.id}/restore`, undefined],
    ["GET", `${path}/${photo?.id}/image`, undefined],
    ["PUT", `${path}/%00`, captions],
  ] as const) {
    expect([method, (await callApi(method, to, body, other)).status]).toEqual([method, 404]);
    expect([method, (await callApi(method, to, body, beginner)).status]).toEqual([method, 404]);
    expect([method, (await callApi(method, to, body, null)).status]).toEqual([method, 401]);
  }
  expect((await callApi("DELETE", `${path}/${photo?.id}`, undefined, other)).status).toBe(200);
  expect((await callApi("PUT", path, { order: [photo?.id] }, other)).body.error?.code).toBe("photos-changed");
  expect(await own()).toHaveLength(1);
  for (const by of [null, beginner])
    expect((await callApi("POST", path, undefined, by)).status).toBe(by === null ? 401 : 422);
  expect((await callApi("POST", `${path}?consent=1`, undefined, beginner)).status).toBe(404);
});

test("a listing has at most six photos, also with concurrent uploads, and a full one reads no upload", async () => {
  const added = await Promise.all([30, 31, 32].map((shade) => add(shade, other)));
  expect(added.map((response) => response.status)).toEqual([201, 201, 201]);
  const more = await Promise.all([33, 34, 35].map((shade) => add(shade, other)));
  expect(more.map((response) => response.status)).toEqual([201, 201, 201]);
  const full = await callApi("POST", `${path}?consent=1`, new Uint8Array(6 * 1024 * 1024), other);
  expect([full.status, full.body.error?.code, full.body.error?.message]).toEqual([
    409,
    "photos-full",
    "You’ve reached the limit of 6 photos. Remove one to add another.",
  ]);
  const { body } = await callApi("GET", path, undefined, other);
  expect([body.photos?.length, body.limit]).toEqual([6, 6]);
});

test("no error was logged", () => {
  expect(site.log.filter(({ level }) => level === "error")).toEqual([]);
});
