import { beforeAll, describe, expect, test } from "vitest";
import { localPath } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { violationsInBoth } from "#test/browser/axe.ts";
import { type PaymentSite, startPaymentSite } from "#test/browser/payments/payment-site.ts";
import { withBrowser } from "#test/helpers/browser/browser.ts";
import { insertListing, teacherColumns } from "#test/helpers/database/rows/insert-rows.ts";
import { insertReview } from "#test/helpers/listings/reviews.ts";
import { openAsOperator } from "./open-as-operator.ts";

const openPage = withBrowser();
let site: PaymentSite;
// Its own site: the test compares exact numbers of cases.
beforeAll(async () => {
  site = await startPaymentSite();
  const paid = { is_active: true, subscription_expires_at: new Date(Date.now() + 86_400_000) };
  const listing = await insertListing(site.opened.db, teacherColumns(paid));
  const review = await insertReview(site.opened.db, listing, {});
  await report({ target_kind: "listing", target_id: listing, reason: "wrong-facts" });
  await report({ target_kind: "review", target_id: review, reason: "not-genuine" });
});

async function report(about: object): Promise<void> {
  const body = JSON.stringify({ ...about, text: "Not so.", started_at: new Date(Date.now() - 10_000).toISOString() });
  const headers = { "content-type": "application/json" };
  expect((await fetch(`${site.origin}/api/reports`, { method: "POST", headers, body })).status).toBe(201);
}

describe.each(["en", "zh"] as const)("in %s", (language) => {
  test("the queue of reports shows its number of open cases, and can be limited to a type", async () => {
    const { reports } = messagesFor(language, "admin");
    const page = await openAsOperator(openPage, site, language);
    await page.goto(localPath(language, "/admin/reports"));
    const open = (count: number) => page.getByRole("link", { name: `${reports.open} ${count}`, exact: true }).waitFor();
    await open(2);
    expect(await page.locator(".admin-queue li").count()).toBe(2);

    const types = page.getByRole("combobox", { name: reports.type });
    await types.selectOption({ label: reports.types.review });
    await open(1);
    expect(await page.locator(".admin-queue li").count()).toBe(1);
    expect(await violationsInBoth(page)).toEqual([]);
    await page.locator(".admin-queue a").click();
    await page.locator("#case-review").waitFor();
    expect(new URL(page.url()).searchParams.get("type")).toBe("review");

    await page.getByRole("link", { name: reports.decided }).click();
    await page.getByText(reports.noneOfType).waitFor();
    await open(1);
    await types.selectOption({ label: reports.allTypes });
    await page.getByText(reports.noneDecided).waitFor();
    await open(2);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()?.width);
    expect(page.problems).toEqual([]);
  });
});
