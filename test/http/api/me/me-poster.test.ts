import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { qrPath } from "#std/qr/qr-path.ts";
import { type AuthSite, startAuthSite, tokenOf } from "#test/helpers/auth/auth-site.ts";
import { insertListing, type ListingColumns, teacherColumns } from "#test/helpers/database/rows/insert-rows.ts";
import { plainJpeg } from "#test/helpers/media/test-images.ts";

const path = "/api/me/poster";
const dayMs = 24 * 3_600_000;
type Poster = { language: string; title: string; url: string; version: string; code: { size: number; path: string } };
type Body = { poster?: Poster; error?: { code: string; message: string } };

let site: AuthSite;
let token = "";
let member = "";
let listing = "";

beforeAll(async () => {
  site = await startAuthSite();
  const client = await site.signUp("owner@taoli.example");
  token = await tokenOf(client);
  member = await tokenOf(await site.signUp("member@taoli.example"));
  const { user } = (await client.getSession()).data.session ?? {};
  listing = await insertListing(site.opened.db, teacherColumns({ user_id: user?.id ?? "", ...paid() }));
});
afterAll(() => site?.close());

const paid = () => ({
  is_active: true,
  taken_down_at: null,
  removed_at: null,
  subscription_expires_at: new Date(Date.now() + 30 * dayMs),
});

async function callApi(to: string, by: string | null = token, more: Record<string, string> = {}) {
  const headers = { ...(by !== null && { authorization: `Bearer ${by}` }), ...more };
  const response = await fetch(site.origin + path + to, { headers });
  const bytes = Buffer.from(await response.arrayBuffer());
  const isJson = response.headers.get("content-type")?.includes("json") === true;
  const body: Body = isJson ? JSON.parse(bytes.toString()) : {};
  return { status: response.status, headers: response.headers, bytes, body };
}

async function change(columns: Partial<ListingColumns>) {
  await site.opened.db.updateTable("teacher_listings").set(columns).where("id", "=", listing).execute();
  site.invalidate();
}

test("the owner of an active listing gets a picture of 1080 by 1440 in either language", async () => {
  const pictures = await Promise.all(["en", "zh"].map((language) => callApi(`.png?language=${language}`)));
  for (const { status, headers, bytes } of pictures) {
    const { format, width, height } = await sharp(bytes).metadata();
    expect([status, format, width, height]).toEqual([200, "png", 1080, 1440]);
    expect([headers.get("content-type"), headers.get("cache-control")]).toEqual(["image/png", "private, no-cache"]);
  }
  expect(pictures[0]?.bytes.equals(pictures[1]?.bytes ?? Buffer.of())).toBe(false);
});

test("an unchanged picture returns 304, and a changed one is sent again", async () => {
  const etag = (await callApi(".png?language=en")).headers.get("etag") ?? "";
  const known = { "if-none-match": etag };
  expect([(await callApi(".png?language=en", token, known)).status]).toEqual([304]);
  await change({ headline: "Another headline" });
  expect((await callApi(".png?language=en", token, known)).status).toBe(200);
  const body = new Uint8Array(await plainJpeg(4, 500, 500));
  const headers = { authorization: `Bearer ${token}` };
  expect((await fetch(`${site.origin}/api/me/picture`, { method: "POST", headers, body })).ok).toBe(true);
  const { headers: latest } = await callApi(".png?language=en");
  expect(new Set([etag, latest.get("etag")]).size).toBe(2);
});

test("the flyer's texts include the URL of its QR code", async () => {
  const { body } = await callApi("?language=zh");
  const url = `${site.origin}/zh/listing/${listing}`;
  expect(body.poster).toMatchObject({ language: "zh", url, code: qrPath(`${url}?from=poster`) });
  const page = await (await fetch(`${url}?from=poster`)).text();
  expect(page).toContain(`<link rel="canonical" href="${url}"`);
  expect(page).not.toContain("from=poster");
});

test("only the owner gets a poster, and other requests get a reason", async () => {
  for (const to of ["?language=en", ".png?language=en"]) {
    expect([to, (await callApi(to, null)).body.error?.code]).toEqual([to, "not-signed-in"]);
    expect([to, (await callApi(to, member)).body.error?.code]).toEqual([to, "listing-not-found"]);
  }
  const unknown = await Promise.all(["", "?language=fr", ".png", ".png?language=EN"].map((to) => callApi(to)));
  expect(unknown.map(({ status, body }) => [status, body.error?.code])).toEqual(Array(4).fill([422, "invalid"]));
  expect((await fetch(site.origin + path, { method: "POST" })).status).toBe(405);
});

test.each<[state: string, columns: () => Partial<ListingColumns>]>([
  ["ended", () => ({ subscription_expires_at: new Date(Date.now() - 1000) })],
  ["not active", () => ({ is_active: false })],
  ["taken down", () => ({ taken_down_at: new Date() })],
  ["removed", () => ({ is_active: false, removed_at: new Date() })],
])("no poster is available while the listing is %s", async (_, columns) => {
  await change({ ...paid(), ...columns() });
  for (const to of ["?language=zh", ".png?language=zh"]) {
    const { status, body } = await callApi(to, token, { "accept-language": "zh" });
    expect([status, body.error]).toEqual([409, { code: "listing-not-active", message: "主页生效后可用。" }]);
  }
  await change(paid());
  expect((await callApi(".png?language=zh")).status).toBe(200);
});

test("a hundred requests draw one picture, and most are rejected with a time to wait", async () => {
  const responses = await Promise.all(Array.from({ length: 100 }, () => callApi(".png?language=en")));
  const statuses = new Set(responses.map(({ status }) => status));
  expect(statuses).toEqual(new Set([200, 429]));
  expect(responses.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(30);
  expect(Number(responses.find(({ status }) => status === 429)?.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await callApi("?language=en")).status).toBe(200);
});
