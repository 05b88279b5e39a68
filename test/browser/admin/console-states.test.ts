import { beforeAll, describe, expect, test } from "vitest";
import { interpolate } from "#i18n/interpolate.ts";
import { localPath } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { violationsInBoth } from "#test/browser/axe.ts";
import type { PaymentSite } from "#test/browser/payments/payment-site.ts";
import { withBrowser } from "#test/helpers/browser/browser.ts";
import { insertListing, teacherColumns } from "#test/helpers/database/rows/insert-rows.ts";
import { openAsOperator } from "./open-as-operator.ts";
import { operatorSite } from "./operator-site.ts";

const openPage = withBrowser();
let site: PaymentSite;
beforeAll(async () => {
  site = await operatorSite();
});

const id = "00000000-0000-4000-8000-000000000000";
const lists = [
  "reports",
  "reviews",
  "messages",
  "photos",
  "promotions",
  "emails",
  "cities",
  "jobs",
  "statistics",
  "audit",
];
const paths = ["", ...lists.map((list) => `/${list}`), `/listings?id=${id}`, `/people?id=${id}`];

describe.each(["en", "zh"] as const)("in %s", (language) => {
  test("while a section of the console loads, placeholders have the place of its content", async () => {
    const page = await openAsOperator(openPage, site, language);
    await page.route(/\/api\/operator\/(?!session)/u, () => {});
    for (const path of paths) {
      await page.goto(localPath(language, `/admin${path}`));
      const placeholder = page.locator(".admin-main .card .skeleton").last();
      await placeholder.waitFor();
      expect((await placeholder.boundingBox())?.height, path).toBeGreaterThan(12);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(page.viewportSize()?.width);
    }
    const first = ["overview", "listings", "reports", "reviews", "messages", "photos", "payments"] as const;
    const links = await page.locator(".admin-menu a").allTextContents();
    expect(links.slice(0, first.length)).toEqual(first.map((section) => messagesFor(language, "admin")[section].link));
    expect(await violationsInBoth(page)).toEqual([]);
  });

  test("errors of a long dialog come into view, and focus moves to the first field with an error", async () => {
    const { listings } = messagesFor(language, "admin");
    const paid = { is_active: true, subscription_expires_at: new Date(Date.now() + 86_400_000) };
    const listing = await insertListing(site.opened.db, teacherColumns(paid));
    const page = await openAsOperator(openPage, site, language);
    await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 500 });
    await page.goto(localPath(language, `/admin/listings?id=${listing}`));
    await page.getByRole("button", { name: listings.remove }).click();
    const dialog = page.getByRole("dialog");
    const remove = dialog.getByRole("button", { name: listings.confirmRemove });
    await remove.click();
    await dialog.locator("#removal-reason:focus").waitFor();
    await dialog.locator("#removal-reason").selectOption("impersonation");
    await dialog.locator("#removal-found").fill("The telephone number belongs to another school.");
    const rejection = { error: { code: "unavailable", message: "unavailable" } };
    await page.route("**/remove", (route) => route.fulfill({ status: 503, json: rejection }));
    await remove.click();
    await dialog.getByRole("alert").waitFor();
    await expect.poll(async () => (await dialog.getByRole("alert").boundingBox())?.y).toBeGreaterThanOrEqual(0);
  });

  test("an operator whose colleague was faster reloads the decided case, which explained each outcome", async () => {
    const { reports, found: foundLabel, reload } = messagesFor(language, "admin");
    const { db } = site.opened;
    const paid = { is_active: true, subscription_expires_at: new Date(Date.now() + 86_400_000) };
    const target_id = await insertListing(db, teacherColumns(paid));
    const started_at = new Date(Date.now() - 10_000).toISOString();
    const body = JSON.stringify({ target_kind: "listing", target_id, reason: "other", text: "Who is it?", started_at });
    const headers = { "content-type": "application/json" };
    expect((await fetch(`${site.origin}/api/reports`, { method: "POST", headers, body })).status).toBe(201);
    const cases = db.selectFrom("moderation_cases").select("id").where("target_id", "=", target_id);
    const path = localPath(language, `/admin/reports?case=${(await cases.executeTakeFirstOrThrow()).id}`);

    const pages = [await openAsOperator(openPage, site, language), await openAsOperator(openPage, site, language)];
    for (const page of pages) {
      await page.goto(path);
      await page.getByText(reports.outcomeHints["owner-asked"]).waitFor();
      await page.getByRole("radio", { name: reports.outcomes["no-action"] }).check();
      await page.getByLabel(foundLabel).fill("The listing is in order, and its owner has answered us.");
    }
    for (const page of pages) {
      const decided = page.waitForResponse((response) => response.url().endsWith("/decide"));
      await page.getByRole("button", { name: reports.decide }).click();
      await decided;
    }
    const late = pages[1];
    await late?.getByRole("button", { name: reload }).click();
    const { outcomes, decidedAlready } = reports;
    await late?.getByText(interpolate(decidedAlready, { outcome: outcomes["no-action"] })).waitFor();
  });
});
