import type { Page } from "playwright-core";
import { type Locale, localPath } from "#i18n/locale.ts";
import { type AuthSite, startAuthSite } from "#test/helpers/auth/auth-site.ts";
import { withoutLimits } from "#test/helpers/auth/embedded-auth.ts";
import type { WatchedPage, withBrowser } from "#test/helpers/browser/browser.ts";
import { insertListing, schoolColumns } from "#test/helpers/database/rows/insert-rows.ts";
import { addPhotos } from "#test/helpers/media/add-photos.ts";
import { plainJpeg } from "#test/helpers/media/test-images.ts";
import { onWorkerExit } from "#test/helpers/worker-cleanup.ts";

const daySeconds = 24 * 60 * 60;

type StoredReport = { reason: string; body: string | null; language: string; kind: string };

export type ReportSite = AuthSite & {
  /** A public school of its own with two photos, whose ids are in their order. */
  newSchool(): Promise<{ id: string; photos: string[] }>;
  reportsOf(listing: string): Promise<StoredReport[]>;
};

/** A site until the worker ends, on which an email address may send one report a day. */
export async function startReportSite(): Promise<ReportSite> {
  const reportByAddress = { points: 1, seconds: daySeconds };
  const site = await startAuthSite({ limits: { ...withoutLimits, reportByAddress } });
  onWorkerExit(() => site.close());
  await site.opened.onListingsChanged(() => site.invalidate());
  const { db } = site.opened;
  let shade = 0;
  return {
    ...site,
    async newSchool() {
      const ends = new Date(site.now() + 30 * daySeconds * 1000);
      const id = await insertListing(db, schoolColumns({ subscription_expires_at: ends }));
      const images = [{ bytes: await plainJpeg((shade += 1)) }, { bytes: await plainJpeg((shade += 1)) }];
      await addPhotos(db, site.media.files, id, images);
      const photos = db.selectFrom("listing_photos").select("id").where("listing_id", "=", id).orderBy("place");
      return { id, photos: (await photos.execute()).map((row) => row.id) };
    },
    reportsOf: (listing) =>
      db
        .selectFrom("reports")
        .innerJoin("moderation_cases as case", "case.id", "reports.case_id")
        .select(["reports.reason", "reports.body", "reports.language", "case.target_kind as kind"])
        .where("case.listing_id", "=", listing)
        .execute(),
  };
}

export const dialog = (page: Page) => page.locator("dialog.report-dialog");
export const reportLink = (page: Page) => page.locator(".aside-actions a[data-opens]");
export const send = (page: Page) => dialog(page).locator('[type="submit"]');
export const reason = (page: Page, value: string) => dialog(page).locator(`input[value="${value}"]`);
export const text = (page: Page) => dialog(page).locator("textarea");
export const title = (page: Page) => dialog(page).locator("h2").textContent();
export const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.id || document.activeElement?.className);
export const isLinkFocused = (page: Page) => reportLink(page).evaluate((link) => link === document.activeElement);

type OpenPage = ReturnType<typeof withBrowser>;

/** Opens the page of a listing of the site. */
export async function openListing(
  openPage: OpenPage,
  { origin }: ReportSite,
  listing: string,
  locale: Locale = "en",
  options: Parameters<OpenPage>[0] = {},
): Promise<WatchedPage> {
  const page = await openPage({ baseURL: origin, ...options });
  await page.goto(localPath(locale, `/listing/${listing}`));
  return page;
}

export async function openDialog(page: Page): Promise<void> {
  await reportLink(page).click();
  // Waits until the dialog is at rest.
  await dialog(page).locator("h2").hover();
}

/** Counts the posts of forms from now on. */
export function countPosts(page: Page): () => number {
  let count = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("/report")) count += 1;
  });
  return () => count;
}
