import { beforeAll, describe, expect } from "vitest";
import { countMissedSearches } from "#domain/search/missed-searches.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { localPath } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { alternateLocalesUnlessFull } from "#test/browser/alternate-locales.ts";
import { violationsInBoth } from "#test/browser/axe.ts";
import type { PaymentSite } from "#test/browser/payments/payment-site.ts";
import { withBrowser } from "#test/helpers/browser/browser.ts";
import { insertListing, teacherColumns } from "#test/helpers/database/rows/insert-rows.ts";
import { insertReview } from "#test/helpers/listings/reviews.ts";
import { insertMessage } from "#test/helpers/messages/insert-message.ts";
import { openAsOperator } from "./open-as-operator.ts";
import { operatorSite } from "./operator-site.ts";

const openPage = withBrowser();
const dayMs = 86_400_000;
let site: PaymentSite;

/** Invited reviews are much better than the others, and owners reply to every second message. */
beforeAll(async () => {
  site = await operatorSite();
  const { db } = site.opened;
  const at = new Date(Date.now() - 4 * dayMs);
  const expires = new Date(Date.now() + 30 * dayMs);
  const listing = await insertListing(db, teacherColumns({ subscription_expires_at: expires }));
  for (const days of [3, 2, 1]) {
    const clock = { now: () => new Date(Date.now() - days * dayMs) };
    await countMissedSearches({ db, clock }, ["guqin"]);
  }
  for (let number = 0; number < 10; number += 1) {
    const times = { created_at: at, published_at: at };
    await insertReview(db, listing, { ...times, proof: "invitation", stars: 5 });
    await insertReview(db, listing, { ...times, stars: number === 0 ? 5 : 4 });
    await insertMessage(db, listing, { at, answered_at: number % 2 === 0 ? at : null });
  }
});

describe.each(["en", "zh"] as const)("in %s", (language) => {
  const test = alternateLocalesUnlessFull(language);
  const texts = messagesFor(language, "adminStatistics");
  const { reviews } = texts;
  const title = interpolate(reviews.gapTitle, { stars: "0.9" });

  test("the overview leads to the statistics, whose figures have names, counts and shares", async () => {
    const page = await openAsOperator(openPage, site, language);
    await page.goto(localPath(language, "/admin"));
    await page.locator('.overview-item[href$="/admin/statistics"]').click();
    await page.getByRole("heading", { level: 1, name: texts.title }).waitFor();
    await page.getByText(title).waitFor();
    const table = (name: string) => page.getByRole("table", { name });
    const invited = new RegExp(`^${reviews.proofs.invitation} 10 [\\d.]+% 5$`, "u");
    await table(reviews.proofTitle).getByRole("row", { name: invited }).waitFor();
    for (const name of [texts.messages.sentTitle, reviews.declinedTitle, texts.photos.contactsTitle])
      expect(await table(name).getByRole("columnheader").count(), name).toBeGreaterThan(1);
    await table(texts.search.missedTitle)
      .getByRole("row", { name: /^guqin 3 / })
      .waitFor();
    const replied = table(texts.messages.sentTitle).getByRole("row").filter({ hasText: texts.messages.replied });
    expect(await replied.locator("td").allTextContents()).toEqual([
      expect.stringMatching(/^\d+\D+\d+$/u),
      expect.stringMatching(/^[\d.]+%$/u),
    ]);
    await table(texts.visitorEvents)
      .getByRole("row", { name: `${texts.outcomes.bot} 0` })
      .waitFor();
    await table(texts.searches).getByRole("row", { name: texts.searchOutcomes.none }).waitFor();
    expect(await table(texts.renewals).getByRole("row").count()).toBe(5);
    expect(await table(texts.search.useTitle).getByRole("row").count()).toBe(11);
    expect(await violationsInBoth(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()?.width);
    expect(page.problems).toEqual([]);
  });

  test("statistics that cannot be read are read again on request", async () => {
    const page = await openAsOperator(openPage, site, language);
    const rejection = { error: { code: "unavailable", message: "unavailable" } };
    await page.route("**/api/operator/statistics", (route) => route.fulfill({ status: 503, json: rejection }));
    await page.goto(localPath(language, "/admin/statistics"));
    const alert = page.getByRole("alert");
    await alert.waitFor();
    await page.unroute("**/api/operator/statistics");
    await alert.getByRole("button").click();
    await page.getByText(title).waitFor();
  });
});
