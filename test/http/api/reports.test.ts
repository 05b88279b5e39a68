import { afterAll, beforeAll, expect, test } from "vitest";
import { writePicture } from "#domain/media/listing-picture.ts";
import { mediaPath } from "#domain/media/media.ts";
import { webpWidths } from "#domain/media/media-limits.ts";
import { createTestApp, type TestApp, testNow } from "#test/helpers/app.ts";
import { insertListing, schoolColumns, teacherColumns } from "#test/helpers/database/rows/insert-rows.ts";

let app: TestApp;
let listingId = "";
beforeAll(async () => {
  app = await createTestApp();
  const ends = new Date(testNow.getTime() + 30 * 24 * 60 * 60_000);
  listingId = await insertListing(app.opened.db, teacherColumns({ subscription_expires_at: ends }));
});
afterAll(() => app?.close());

const startedAt = new Date(testNow.getTime() - 10_000).toISOString();

const report = (changes: Record<string, unknown> = {}) => ({
  target_kind: "listing",
  target_id: listingId,
  reason: "scam",
  text: "Asked for a gift card.",
  started_at: startedAt,
  ...changes,
});

function send(body: unknown): Promise<Response> {
  const headers = { "content-type": "application/json" };
  return app.fetch("/api/reports", { method: "POST", headers, body: JSON.stringify(body) });
}

/** Posts the page's form as a browser without JavaScript does. */
function post(path: string, fields: Record<string, string>): Promise<Response> {
  const headers = { "sec-fetch-site": "same-origin", "content-type": "application/x-www-form-urlencoded" };
  return app.fetch(path, { method: "POST", headers, body: new URLSearchParams(fields).toString() });
}

const stored = () => app.opened.db.selectFrom("reports").select(["reason", "body", "email", "language"]).execute();

const wrong: [field: string, values: unknown[]][] = [
  ["target_kind", [undefined, null, "", "message", 1, []]],
  ["target_id", [undefined, null, "", "1", "../x", 7, {}]],
  ["reason", [undefined, null, "", "second-look", "advert", 3]],
  ["text", [5, {}, "x".repeat(2001), "\u202etext", "\0", "e\u0301\u0301\u0301\u0301\u0301"]],
  ["email", [5, [], "nobody", "a@b", `${"a".repeat(250)}@b.example`, "a@b.example\n"]],
  ["language", ["fr", 1, ""]],
  ["website", [1, {}]],
  ["started_at", [undefined, null, "", "yesterday", "2026-99-99T99:99:99Z", "2100-01-01T00:00:00Z", 5]],
  ["listing_id", ["x"]],
];

test.each(wrong.flatMap(([field, values]) => values.map((value) => [field, value] as const)))(
  "a report with an invalid %s gets an error for that field",
  async (field, value) => {
    const response = await send(report({ [field]: value }));
    if (field === "email" && value === "a@b.example\n") return expect(response.status).toBeLessThan(500);
    expect(response.status).toBe(422);
    const { error } = (await response.json()) as { error: { fields: { field: string }[] } };
    return expect(error.fields.map((each) => each.field)).toEqual([field]);
  },
);

test("the report form works without JavaScript, in both locales", async () => {
  for (const [locale, title] of [
    ["", "Report this listing"],
    ["/zh", "举报该主页"],
  ] as const) {
    const page = await app.fetch(`${locale}/listing/${listingId}/report`);
    expect([page.status, page.headers.get("cache-control")]).toEqual([200, "no-store"]);
    const html = await page.text();
    expect(html).toContain(title);
    expect(html).toContain('name="robots" content="noindex');
  }
  const sent = await post(`/zh/listing/${listingId}/report`, {
    reason: "wrong-facts",
    text: "电话有误。",
    email: "reader@school.example",
    website: "",
    started_at: startedAt,
  });
  expect(sent.status).toBe(200);
  expect(await sent.text()).toContain("2 个工作日内会有人处理");
  expect(await stored()).toContainEqual({
    reason: "wrong-facts",
    body: "电话有误。",
    email: "reader@school.example",
    language: "zh",
  });
});

test("an invalid form is shown again with its values", async () => {
  const typed = { reason: "", text: "Typed <text>", email: "not an address", started_at: startedAt };
  const response = await post(`/listing/${listingId}/report`, typed);
  const html = await response.text();
  expect(response.status).toBe(422);
  for (const part of ["Typed &lt;text&gt;", 'value="not an address"', "Choose a reason."]) expect(html).toContain(part);
  const quick = { ...typed, reason: "scam", email: "", started_at: testNow.toISOString() };
  expect((await post(`/listing/${listingId}/report`, quick)).status).toBe(422);
});

test("a photo is chosen without JavaScript, and a safety report hides it immediately", async () => {
  const hash = "ab".repeat(32);
  const size = { width: 1200, height: 900, bytes: 1 };
  await app.opened.db
    .insertInto("media_files")
    .values({ hash, ...size, created_at: testNow, used_at: testNow })
    .execute();
  const { id } = await app.opened.db
    .insertInto("listing_photos")
    .values({
      listing_id: listingId,
      file_hash: hash,
      place: 1,
      consent_at: testNow,
      has_code: false,
      created_at: testNow,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const form = `/listing/${listingId}/report`;
  const photoForm = `${form}?photo=${id}`;
  expect((await (await app.fetch(form)).text()).includes(`href="${photoForm}"`)).toBe(true);
  const page = await (await app.fetch(`/zh${photoForm}`)).text();
  const parts = ["举报这张照片", 'value="shown-without-consent"', `action="/zh${photoForm}"`, 'value="not-mandarin"'];
  expect(parts.map((part) => page.includes(part))).toEqual([true, true, true, false]);
  const wrong = await post(photoForm, { reason: "not-mandarin", text: "Typed", started_at: startedAt });
  expect([wrong.status, (await wrong.text()).includes("Choose a reason.")]).toEqual([422, true]);
  const sent = await post(photoForm, { reason: "shown-without-consent", text: "My son.", started_at: startedAt });
  expect([sent.status, (await sent.text()).includes("The photo is hidden until")]).toEqual([200, true]);
  expect((await (await app.fetch(form)).text()).includes(photoForm)).toBe(false);
  const again = await post(photoForm, { reason: "advert", text: "Again.", started_at: startedAt });
  expect(again.status).toBe(410);
  for (const unknown of ["x", "7d3b2a1c-0000-4000-8000-000000000009", ""])
    expect((await app.fetch(`${form}?photo=${unknown}`)).status).toBe(200);
  expect((await post(`${form}?photo=x`, { reason: "advert", started_at: startedAt })).status).toBe(422);
});

test.each([
  ["teacher", "Report this portrait"],
  ["school", "Report this logo"],
] as const)("the picture of a %s is reported without JavaScript, and the avatar replaces it", async (type, title) => {
  const { db } = app.opened;
  const hash = (type === "teacher" ? "cd" : "ef").repeat(32);
  const size = { width: 480, height: 480, bytes: 1 };
  await db
    .insertInto("media_files")
    .values({ hash, ...size, created_at: testNow, used_at: testNow })
    .execute();
  const ends = { subscription_expires_at: new Date(testNow.getTime() + 30 * 24 * 60 * 60_000) };
  const id = await insertListing(db, type === "teacher" ? teacherColumns(ends) : schoolColumns(ends));
  const form = `/listing/${id}/report`;
  const pictureForm = `${form}?picture=${id}`;
  expect((await (await app.fetch(form)).text()).includes(`href="${pictureForm}"`)).toBe(false);
  await db.transaction().execute((trx) => writePicture(trx, id, hash, testNow));
  app.invalidate();
  const listingPage = async () => (await app.fetch(`/listing/${id}`)).text();
  const url = mediaPath(hash, webpWidths[0]);
  expect([(await listingPage()).includes(url), (await app.fetch(url)).status]).toEqual([true, 404]);
  expect((await (await app.fetch(form)).text()).includes(`href="${pictureForm}"`)).toBe(true);
  const page = await (await app.fetch(pictureForm)).text();
  const parts = [title, url, 'value="shown-without-consent"', `action="${pictureForm}"`, 'value="not-mandarin"'];
  expect(parts.map((part) => page.includes(part))).toEqual([true, true, true, true, false]);
  const sent = await post(pictureForm, { reason: "child-safety", text: "My son.", started_at: startedAt });
  const html = await sent.text();
  expect([sent.status, html.includes("The image is hidden until"), html.includes("data-avatar")]).toEqual([
    200,
    true,
    true,
  ]);
  app.invalidate();
  expect([(await listingPage()).includes(url), (await app.fetch(url)).status]).toEqual([false, 410]);
  expect((await (await app.fetch(form)).text()).includes(pictureForm)).toBe(false);
  expect((await post(pictureForm, { reason: "advert", text: "Again.", started_at: startedAt })).status).toBe(410);
});

test("reports by bots are ignored, and a listing that is not public is not found", async () => {
  const before = (await stored()).length;
  expect((await send(report({ website: "https://spam.example" }))).status).toBe(201);
  expect((await send(report({ target_id: "7d3b2a1c-0000-4000-8000-000000000009" }))).status).toBe(404);
  expect((await send(report({ target_kind: "photo", reason: "advert" }))).status).toBe(404);
  expect(await stored()).toHaveLength(before);
  expect((await app.fetch("/listing/7d3b2a1c-0000-4000-8000-000000000009/report")).status).toBe(404);
});

test("an address sends five reports a day; the page shows the time to wait", async () => {
  const fields = { reason: "scam", email: "often@reader.example", started_at: startedAt };
  for (let count = 0; count < 5; count += 1)
    expect((await send(report({ text: `Report ${count}`, email: fields.email }))).status).toBe(201);
  const rejected = await send(report({ text: "Report 6", email: fields.email }));
  expect([rejected.status, Number(rejected.headers.get("retry-after")) > 3600]).toEqual([429, true]);
  const page = await post(`/listing/${listingId}/report`, fields);
  expect([page.status, Number(page.headers.get("retry-after")) > 3600]).toEqual([429, true]);
  expect(await page.text()).toContain("24 hours");
});
