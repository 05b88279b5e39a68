import { afterAll, beforeAll, expect, test } from "vitest";
import { jpegOfPath } from "#domain/media/media.ts";
import { upsertSender } from "#domain/senders/sender.ts";
import { issueSenderToken } from "#domain/senders/sender-tokens.ts";
import { type AuthSite, startAuthSite, tokenOf } from "#test/helpers/auth/auth-site.ts";
import { insertListing, teacherColumns } from "#test/helpers/database/rows/insert-rows.ts";
import { plainJpeg } from "#test/helpers/media/test-images.ts";

const dayMs = 24 * 3_600_000;
let site: AuthSite;
let token = "";
let listing = "";

beforeAll(async () => {
  site = await startAuthSite();
  const client = await site.signUp("owner@taoli.example");
  token = await tokenOf(client);
  const { user } = (await client.getSession()).data.session ?? {};
  const paid = { is_active: true, subscription_expires_at: inAMonth() };
  listing = await insertListing(site.opened.db, teacherColumns({ user_id: user?.id ?? "", ...paid }));
  // The account's first request stores its name.
  await setPicture(null);
});
afterAll(() => site?.close());

const inAMonth = () => new Date(Date.now() + 30 * dayMs);

async function setPicture(shade: number | null): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const sent =
    shade === null ? { method: "DELETE" } : { method: "POST", body: new Uint8Array(await plainJpeg(shade, 500, 500)) };
  const response = await fetch(`${site.origin}/api/me/picture`, { headers, ...sent });
  expect(response.ok).toBe(true);
  return jpegOfPath(((await response.json()) as { picture: { url: string } | null }).picture?.url ?? null) ?? "";
}

/** Follows the URL that the listing's page names, as other sites do. */
async function card(): Promise<{ path: string; status: number; etag: string | null; caching: string | null }> {
  const page = await (await site.fetch(`/listing/${listing}?fresh=${Math.random()}`)).text();
  const path = /property="og:image" content="[^"]*(\/og\/[^"]+)"/.exec(page)?.[1] ?? `/og/en/listing/${listing}.png`;
  const { status, headers } = await site.fetch(path);
  return { path, status, etag: headers.get("etag"), caching: headers.get("cache-control") };
}

test("the card shows the portrait, changes with it, and is gone after the paid time", async () => {
  const plain = await card();
  await setPicture(1);
  site.invalidate();
  const first = await card();
  await setPicture(2);
  site.invalidate();
  const second = await card();
  expect([plain, first, second].map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set([plain.etag, first.etag, second.etag]).size).toBe(3);
  await setPicture(null);
  expect((await card()).etag).toBe(plain.etag);
  await setPicture(2);
  expect((await card()).etag).toBe(second.etag);
  site.advanceClock(31 * dayMs);
  expect((await site.fetch(second.path)).status).toBe(404);
  site.advanceClock(-31 * dayMs);
});

test("the portrait replaces the character wherever the listing is shown", async () => {
  const { db } = site.opened;
  const sender = await upsertSender(db, { email: "reader@reader.example", language: "en" }, new Date());
  const about = { senderId: sender.id, purpose: "review", subjectId: listing } as const;
  const link = await issueSenderToken(db, about, new Date());
  const other = await insertListing(db, teacherColumns({ is_active: true, subscription_expires_at: inAMonth() }));
  const pages = [
    "/city/boston",
    "/zh/city/boston",
    `/listing/${listing}`,
    `/compare?ids=${listing},${other}`,
    `/review/write/${link}`,
  ];
  const poster = async () => {
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch(`${site.origin}/api/me/poster.png?language=en`, { headers })).headers.get("etag");
  };
  const shown = async (id: string) => {
    site.invalidate();
    const texts = await Promise.all(pages.map(async (path) => (await site.fetch(path)).text()));
    return pages.filter((_, index) => texts[index]?.includes(`src="/media/${id}-320.webp"`));
  };
  await setPicture(null);
  const plain = await poster();
  const id = (await setPicture(3)).slice(0, 20);
  expect(await shown(id)).toEqual(pages);
  expect(await poster()).not.toBe(plain);
  await setPicture(null);
  expect(await shown(id)).toEqual([]);
  expect(await poster()).toBe(plain);
});

test("a missing picture file is omitted for a while, and the card is still served", async () => {
  await setPicture(null);
  const plain = await card();
  const file = await setPicture(3);
  const bytes = await site.media.files.get(file);
  await site.media.files.delete(file);
  const without = await card();
  expect([without.status, without.caching]).toEqual([200, "public, max-age=60"]);
  expect(without.etag).toBe(plain.etag);
  await site.media.files.put(file, bytes ?? new Uint8Array());
  const whole = await card();
  expect([whole.caching, whole.etag === without.etag]).toEqual(["public, max-age=86400", false]);
});
