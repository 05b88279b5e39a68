import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AuthSite, startAuthSite, tokenOf } from "#test/helpers/auth/auth-site.ts";
import { insertListing, teacherColumns } from "#test/helpers/database/rows/insert-rows.ts";
import { imageOfCodes, plainImage, plainJpeg, wechatScreenshot } from "#test/helpers/media/test-images.ts";

const path = "/api/me/wechat-code";
const person = "https://u.wechat.com/MCn0a_1-xYzKq7w";
const official = "http://weixin.qq.com/r/0TqWmAEkR4Wrb";
const dayMs = 24 * 3_600_000;

type Code = { kind: string; set_at: string; visibility: string; drawing: { size: number; path: string } };
type Body = { wechat_code?: Code | null; error?: { code: string; message: string } };

let site: AuthSite;
let token = "";
let listing = "";
let stopListening: () => Promise<void>;

beforeAll(async () => {
  site = await startAuthSite();
  stopListening = await site.opened.onListingsChanged((payload) => site.applyNotification(payload));
  [token, listing] = await newOwner("owner@taoli.example");
});
afterAll(async () => {
  await stopListening?.();
  await site?.close();
});

async function newOwner(email: string): Promise<[token: string, listing: string]> {
  const client = await site.signUp(email);
  const { user } = (await client.getSession()).data.session ?? {};
  const paid = { is_active: true, was_public: true, subscription_expires_at: new Date(Date.now() + 30 * dayMs) };
  const id = await insertListing(site.opened.db, teacherColumns({ user_id: user?.id ?? "", ...paid }));
  return [await tokenOf(client), id];
}

async function callApi(method: string, bytes?: Uint8Array, by: string | null = token, language = "en") {
  const headers = { "accept-language": language, ...(by !== null && { authorization: `Bearer ${by}` }) };
  const body = bytes === undefined ? {} : { body: new Uint8Array(bytes) };
  const response = await fetch(site.origin + path, { method, headers, ...body });
  const text = await response.text();
  return { status: response.status, body: (text === "" ? {} : JSON.parse(text)) as Body };
}

async function stored() {
  const columns = ["wechat_code", "wechat_code_set_at"] as const;
  return await site.opened.db
    .selectFrom("teacher_listings")
    .select(columns)
    .where("id", "=", listing)
    .executeTakeFirstOrThrow();
}

const page = async (locale = "") => await (await fetch(`${site.origin}${locale}/listing/${listing}`)).text();
const imageIn = (html: string) => /\/media\/wechat\/[^"]+\.png/.exec(html)?.[0] ?? null;
const statusOf = async (to: string) => (await fetch(site.origin + to)).status;

test("a screenshot is stored as its text, and drawn as an immutable PNG of 480 pixels", async () => {
  expect((await callApi("GET")).body).toEqual({ wechat_code: null });
  const set = await callApi("PUT", await wechatScreenshot(person));
  expect([set.status, set.body.wechat_code]).toMatchObject([200, { kind: "person", visibility: "live" }]);
  expect((await stored()).wechat_code).toBe(person);
  expect((await callApi("GET")).body).toEqual(set.body);

  await expect.poll(async () => imageIn(await page())).not.toBeNull();
  const url = imageIn(await page()) ?? "";
  expect(await page()).toMatch(/<img class="wechat-img"[^>]*width="480" height="480"[^>]*loading="lazy"/);
  const file = await fetch(site.origin + url);
  expect([file.status, Object.fromEntries(file.headers)]).toMatchObject([
    200,
    { "content-type": "image/png", "cache-control": "public, max-age=31536000, s-maxage=60, immutable" },
  ]);
  const bytes = new Uint8Array(await file.arrayBuffer());
  expect(await sharp(bytes).metadata()).toMatchObject({ format: "png", width: 480, height: 480 });
  expect(await site.media.images.readCodes(bytes, "reader")).toEqual({ ok: true, value: [person] });
  const etag = file.headers.get("etag") ?? "";
  expect((await fetch(site.origin + url, { headers: { "if-none-match": etag } })).status).toBe(304);
});

test("no byte of the image is stored, neither in the database nor in the data folder", async () => {
  const canary = "CANARY-93b1";
  const image = Buffer.concat([
    await sharp(await wechatScreenshot(person))
      .withExif({ IFD0: { Make: canary, Copyright: canary } })
      .png()
      .toBuffer(),
    Buffer.from(canary),
  ]);
  expect(image.includes(canary)).toBe(true);
  expect((await callApi("PUT", image)).status).toBe(200);
  expect(await tablesWith(person)).toEqual(["teacher_listings"]);
  expect(await tablesWith(canary)).toEqual([]);
  for await (const names of site.media.files.list(new Date(Date.now() + dayMs))) expect(names).toEqual([]);
});

test("replacing the code removes the old image, and deleting it removes both within a second", async () => {
  site.stopClock();
  const before = imageIn(await page()) ?? "";
  expect((await callApi("PUT", await imageOfCodes(official))).body.wechat_code?.kind).toBe("official");
  expect(await statusOf(before)).toBe(410);
  site.advanceClock(1000);
  await expect.poll(async () => await page()).toContain("Official account");
  const url = imageIn(await page()) ?? "";
  expect(await statusOf(url)).toBe(200);
  for (let time = 0; time < 2; time += 1) expect((await callApi("DELETE")).body).toEqual({ wechat_code: null });
  expect(await statusOf(url)).toBe(410);
  site.advanceClock(1000);
  await expect.poll(async () => imageIn(await page())).toBeNull();
  expect(await stored()).toEqual({ wechat_code: null, wechat_code_set_at: null });
});

test("the image is not served while the listing or its WeChat contact is hidden", async () => {
  await callApi("PUT", await imageOfCodes(person));
  site.advanceClock(1000);
  await expect.poll(async () => imageIn(await page("/zh"))).not.toBeNull();
  const url = imageIn(await page("/zh")) ?? "";
  const change = async (columns: object) =>
    await site.opened.db.updateTable("teacher_listings").set(columns).where("id", "=", listing).execute();
  for (const [hidden, shown, visibility] of [
    [{ shown_contacts: ["email"] }, { shown_contacts: ["email", "wechat"] }, "hidden"],
    [{ removed_at: new Date() }, { removed_at: null }, "not-public"],
    [
      { subscription_expires_at: new Date(site.now() - 1000) },
      { subscription_expires_at: new Date(site.now() + dayMs) },
      "not-public",
    ],
  ] as const) {
    await change(hidden);
    expect([await statusOf(url), (await callApi("GET")).body.wechat_code?.visibility]).toEqual([410, visibility]);
    await change(shown);
    expect(await statusOf(url)).toBe(200);
  }
  for (const wrong of [
    `/media/wechat/${crypto.randomUUID()}.abc.png`,
    "/media/wechat/x.png",
    "/media/wechat/..%2fx.png",
    `/media/wechat/${listing}.png`,
  ])
    expect([wrong, await statusOf(wrong)]).toEqual([wrong, 404]);
  expect(await statusOf(`/media/wechat/${listing}.1.png`)).toBe(410);
  expect((await fetch(site.origin + url, { method: "PUT" })).status).toBe(405);
});

test.each<[code: string, status: number, english: string, image: () => Promise<Uint8Array>]>([
  ["wechat-group-code", 422, "This is a group code", () => wechatScreenshot("https://weixin.qq.com/g/AwYAAB")],
  ["wechat-payment-code", 422, "This is a payment code", () => imageOfCodes("wxp://f2f0abcdefgh")],
  ["wechat-payment-code", 422, "This is a payment code", () => imageOfCodes(person, "https://qr.alipay.com/fkx01")],
  ["wechat-two-codes", 422, "We found two codes", () => imageOfCodes(person, official)],
  [
    "wechat-other-code",
    422,
    "leads to u.wechat.com.evil.example",
    () => imageOfCodes("https://u.wechat.com.evil.example/a"),
  ],
  ["wechat-other-text", 422, "contains text", () => imageOfCodes("wei_laoshi")],
  ["wechat-no-code", 422, "We couldn’t find a code", () => plainJpeg(1)],
  ["image-not-supported", 415, "JPEG", async () => Buffer.from("GIF89a")],
  ["image-damaged", 422, "damaged", async () => (await wechatScreenshot(person)).subarray(0, 9000)],
  ["image-too-many-pixels", 422, "megapixels", () => plainImage(0, 10_000, 10_000).png().toBuffer()],
  ["image-too-large", 413, "12 MB", async () => new Uint8Array(12 * 1024 * 1024 + 1)],
])("%s is rejected with its reason, and the stored code is kept", async (code, status, english, image) => {
  const before = await stored();
  const bytes = await image();
  const rejected = await callApi("PUT", bytes);
  expect([rejected.status, rejected.body.error?.code]).toEqual([status, code]);
  expect(rejected.body.error?.message).toContain(english);
  const message = (await callApi("PUT", bytes, token, "zh")).body.error?.message ?? "";
  expect(message).toMatch(/\p{Script=Han}/u);
  expect(await stored()).toEqual(before);
});

test("visitors, members without a listing and other methods are rejected", async () => {
  const newcomer = await tokenOf(await site.signUp("newcomer@taoli.example"));
  for (const method of ["GET", "PUT", "DELETE"]) {
    const bytes = method === "PUT" ? await imageOfCodes(person) : undefined;
    expect([method, (await callApi(method, bytes, null)).status]).toEqual([method, 401]);
    expect([method, (await callApi(method, bytes, newcomer)).status]).toEqual([method, 404]);
  }
  expect((await callApi("POST", await imageOfCodes(person))).status).toBe(405);
});

/** The tables of the whole database with this text in a row. */
async function tablesWith(text: string): Promise<string[]> {
  const { db } = site.opened;
  const tables = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(db);
  const found: string[] = [];
  for (const { name } of tables.rows) {
    const rows = await sql`select 1 from ${sql.raw(name)} as row where row::text like ${`%${text}%`} limit 1`.execute(
      db,
    );
    if (rows.rows.length > 0) found.push(name.replace("public.", ""));
  }
  return found;
}
