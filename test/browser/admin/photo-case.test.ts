import { describe, expect, test } from "vitest";
import { formatDate } from "#i18n/formats.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { localPath } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { violationsInBoth } from "#test/browser/axe.ts";
import { withBrowser } from "#test/helpers/browser/browser.ts";
import { insertListing, teacherColumns } from "#test/helpers/database/rows/insert-rows.ts";
import { addPhotos } from "#test/helpers/media/add-photos.ts";
import { plainJpeg } from "#test/helpers/media/test-images.ts";
import { openAsOperator } from "./open-as-operator.ts";
import { operatorSite } from "./operator-site.ts";

const openPage = withBrowser();

/** A listing with two photos, the second with a caption; its own case and then those of the photos, by id. */
async function reportedPhotos() {
  const site = await operatorSite();
  const { db } = site.opened;
  const paid = { is_active: true, subscription_expires_at: new Date(Date.now() + 86_400_000) };
  const listing = await insertListing(db, teacherColumns(paid));
  const shades = [Math.random() * 200, Math.random() * 200];
  const [bare, captioned] = await Promise.all(shades.map((shade) => plainJpeg(shade)));
  if (bare === undefined || captioned === undefined) throw new Error("There are no images.");
  await addPhotos(db, site.media.files, listing, [{ bytes: bare }, { bytes: captioned, captionZh: "周六的课" }]);
  const photos = db.selectFrom("listing_photos").select("id").where("listing_id", "=", listing).orderBy("place");
  const headers = { "content-type": "application/json" };
  const report = async (kind: "listing" | "photo", id: string) => {
    const started_at = new Date(Date.now() - 10_000).toISOString();
    const body = { target_kind: kind, target_id: id, reason: "other", text: "Please look.", started_at };
    const sent = await fetch(`${site.origin}/api/reports`, { method: "POST", headers, body: JSON.stringify(body) });
    expect(sent.status).toBe(201);
  };
  await report("listing", listing);
  for (const { id } of await photos.execute()) await report("photo", id);
  const cases = db.selectFrom("moderation_cases").select("id").where("listing_id", "=", listing).orderBy("created_at");
  return (await cases.execute()).map(({ id }) => id);
}

describe.each(["en", "zh"] as const)("in %s", (language) => {
  test("a photo's case shows its place, caption, upload, consent and earlier reports", async () => {
    const { facts, targets, sameTargets, open } = messagesFor(language, "admin").reports;
    const [ofListing, bare, captioned] = await reportedPhotos();
    const page = await openAsOperator(openPage, await operatorSite(), language);
    const factsOf = async (id: string | undefined) => {
      await page.goto(localPath(language, `/admin/reports?case=${id}`));
      await page.locator("#case-name").waitFor();
      return await page.locator("#main .admin-panel").innerText();
    };
    expect(await factsOf(ofListing)).toContain(facts.noneYet);
    const place = (n: string) => interpolate(facts.place, { n, total: "2" });
    const today = formatDate(
      language,
      new Date(),
      await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone),
    );
    const shown = await factsOf(bare);
    expect(shown).toContain(interpolate(facts.noCaption, { place: place("1") }));
    expect(shown).toContain(interpolate(facts.byOwner, { date: today }));
    expect(shown).toContain(targets.listing);
    expect(shown).not.toContain(sameTargets.photo);
    const other = await factsOf(captioned);
    expect(other).toContain(place("2"));
    expect(other).toContain("周六的课");
    expect(other).toContain(`${today} · ${open}`);
    expect(await violationsInBoth(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()?.width);
    await page.locator(`.admin-earlier a[href*="${ofListing}"]`).click();
    await page.getByText(facts.noneYet).waitFor();
    expect(page.problems).toEqual([]);
  });
});
