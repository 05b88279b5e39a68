import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { locales, localPath } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { violationsInBoth } from "#test/browser/axe.ts";
import { withBrowser } from "#test/helpers/browser/browser.ts";
import { insertListing, teacherColumns } from "#test/helpers/database/rows/insert-rows.ts";
import { pickOne } from "#test/helpers/full-suite.ts";
import { openAsOperator } from "./open-as-operator.ts";
import { operatorSite } from "./operator-site.ts";

const openPage = withBrowser();
const dayMs = 24 * 3_600_000;
const found = "The telephone number belongs to another school, which wrote to us about it.";

/** Presses the Tab key until a matching element, which must be visible, has the focus. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let stop = 0; stop < 150; stop += 1) {
    await page.keyboard.press("Tab");
    const isThere = await page.evaluate((wanted) => document.activeElement?.matches(wanted) === true, selector);
    if (!isThere) continue;
    expect(await page.evaluate(() => document.activeElement?.matches(":focus-visible"))).toBe(true);
    return;
  }
  throw new Error(`The Tab key does not reach ${selector}.`);
}

test.each(pickOne(locales, 0))(
  "an operator finds a report, removes the listing and restores it with the keyboard alone, in %s",
  async (language) => {
    const site = await operatorSite();
    const paid = { is_active: true, subscription_expires_at: new Date(Date.now() + 30 * dayMs) };
    const listing = await insertListing(site.opened.db, teacherColumns(paid));
    const started_at = new Date(Date.now() - 10_000).toISOString();
    const body = { target_kind: "listing", target_id: listing, reason: "child-safety", text: "Look.", started_at };
    const init = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
    expect((await fetch(`${site.origin}/api/reports`, init)).status).toBe(201);
    const { id } = await site.opened.db
      .selectFrom("moderation_cases")
      .select("id")
      .where("target_id", "=", listing)
      .executeTakeFirstOrThrow();
    const isRemoved = async () =>
      (
        await site.opened.db
          .selectFrom("teacher_listings")
          .select("removed_at")
          .where("id", "=", listing)
          .executeTakeFirstOrThrow()
      ).removed_at !== null;

    const page = await openAsOperator(openPage, site, language);
    const admin = messagesFor(language, "admin");
    await page.goto(localPath(language, "/admin"));
    await page.getByRole("heading", { name: messagesFor(language, "adminOverview").revenue }).waitFor();
    await tabTo(page, '.admin-menu a[href$="/admin/reports"]');
    await page.keyboard.press("Enter");
    await page.locator(`.admin-queue a[href*="${id}"]`).waitFor();
    await tabTo(page, `.admin-queue a[href*="${id}"]`);
    await page.keyboard.press("Enter");
    await page.getByRole("radio", { name: admin.reports.outcomes["listing-removed"] }).waitFor();
    await tabTo(page, 'input[name="outcome"]');
    await page.keyboard.press("Space");
    expect(await page.locator('input[name="outcome"]:checked').inputValue()).toBe("listing-removed");
    await tabTo(page, "#removal-reason");
    await page.keyboard.press("ArrowDown");
    expect(await page.locator("#removal-reason").inputValue()).toBe("impersonation");
    await tabTo(page, "#removal-found");
    await page.keyboard.insertText(found);
    expect(await violationsInBoth(page)).toEqual([]);
    await tabTo(page, '.admin-decision button[type="submit"]');
    await page.keyboard.press("Enter");
    await page.getByText(admin.undoText).waitFor();
    expect(await isRemoved()).toBe(true);
    await tabTo(page, ".admin-panel .alert button, .admin-panel .alert a");
    await page.keyboard.press("Enter");
    await expect.poll(isRemoved).toBe(false);
    expect(page.problems).toEqual([]);
  },
);
