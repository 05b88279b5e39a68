import { expect, test } from "vitest";
import { type Locale, localPath } from "#i18n/locale.ts";
import { withBrowser } from "#test/helpers/browser/browser.ts";
import { insertListing, teacherColumns } from "#test/helpers/database/rows/insert-rows.ts";
import { openAsOperator } from "./open-as-operator.ts";
import { operatorSite } from "./operator-site.ts";

const openPage = withBrowser();

test.for([
  ["en", "Tan Mei", "Tan Mei 谭梅"],
  ["zh", "谭梅", "谭梅 Tan Mei"],
] as const)("in %s, the console shows a listing by the name in that language", async ([language, name, names]) => {
  const { listing, caseId, photo } = await reportedListing(language);
  const page = await openAsOperator(openPage, await operatorSite(), language);
  const linkOf = async (path: string, link: string) => {
    await page.goto(localPath(language, path));
    return (await page.locator(link).textContent()) ?? "";
  };
  expect(await linkOf(`/admin/listings?q=${listing}`, `.admin-queue a[href*="${listing}"] strong`)).toBe(name);
  expect(await linkOf(`/admin/listings?id=${listing}`, "h1")).toBe(names);
  expect(await linkOf("/admin/reports", `.admin-queue a[href*="${caseId}"] strong`)).toBe(name);
  expect(await linkOf(`/admin/reports?case=${caseId}`, "#case-name")).toBe(names);
  expect(await linkOf("/admin/photos", `.admin-photo-text:has-text("${photo}") a`)).toBe(name);
});

/** A reported listing with a new photo, whose file does not exist. */
async function reportedListing(language: Locale) {
  const site = await operatorSite();
  const { db } = site.opened;
  const now = new Date();
  const paid = { is_active: true, subscription_expires_at: new Date(Date.now() + 86_400_000) };
  const listing = await insertListing(db, teacherColumns({ ...paid, name_zh: "谭梅" }), { full_name: "Tan Mei" });
  const hash = crypto.randomUUID().replaceAll("-", "").repeat(2);
  await db
    .insertInto("media_files")
    .values({ hash, width: 1200, height: 900, bytes: 1, created_at: now, used_at: now })
    .execute();
  const photo = `Names in ${language}`;
  const times = { consent_at: now, created_at: now };
  await db
    .insertInto("listing_photos")
    .values({ listing_id: listing, file_hash: hash, place: 1, caption: photo, has_code: false, ...times })
    .execute();
  const started_at = new Date(Date.now() - 10_000).toISOString();
  const report = { target_kind: "listing", target_id: listing, reason: "other", text: "Who is it?", started_at };
  const headers = { "content-type": "application/json" };
  const sent = await fetch(`${site.origin}/api/reports`, { method: "POST", headers, body: JSON.stringify(report) });
  expect(sent.status).toBe(201);
  const found = db.selectFrom("moderation_cases").select("id").where("target_id", "=", listing);
  return { listing, photo, caseId: (await found.executeTakeFirstOrThrow()).id };
}
