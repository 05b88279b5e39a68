import { beforeAll, expect, test } from "vitest";
import { timeZoneOf } from "#domain/cities/time-zone-of.ts";
import { formatDate } from "#i18n/formats.ts";
import { locales, localPath, otherLocale } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { messages as sandboxMessages } from "#stripe-sandbox/pages/messages.ts";
import { form, openDashboard } from "#test/browser/dashboard/dashboard-page.ts";
import { desktop, phone, withBrowser } from "#test/helpers/browser/browser.ts";
import { toastOf } from "#test/helpers/browser/toasts.ts";
import { pickOne } from "#test/helpers/full-suite.ts";
import { choose, openPayPage, returnToTab, untilHistory, waitForPayPage } from "./payment-page.ts";
import { type PaymentSite, paymentSite } from "./payment-site.ts";

const first = pickOne(locales, 0);

const openPage = withBrowser();
let site: PaymentSite;
let other: string;
beforeAll(async () => {
  site = await paymentSite();
  const before = await site.newOwner("en");
  await site.pay(before, 1);
  other = before.listingId;
});

/** Headless pages cannot print, so the arguments are recorded. */
function recordPrintCalls(): void {
  window.print = () => document.documentElement.setAttribute("data-printed", "");
}

test.each(first)(
  "a listing is paid for, found, receipted and refunded, in %s",
  { timeout: 120_000 },
  async (language) => {
    const [own, shared, history, receipt] = [
      messagesFor(language, "dashboard").subscription,
      messagesFor(language, "shared"),
      messagesFor(language, "payments"),
      messagesFor(language, "receipt"),
    ];
    const owner = await site.newOwner(language);
    const page = await openPage({
      viewport: language === "zh" ? phone : desktop,
      baseURL: site.origin,
      before: recordPrintCalls,
    });
    await openDashboard(page, owner, language);
    await page.getByText(history.none, { exact: true }).waitFor();

    const tab = await openPayPage(page);
    const sessionId = await waitForPayPage(tab);
    await expect.poll(() => tab.locator("html").getAttribute("lang")).toBe(language === "zh" ? "zh-Hans" : "en");
    await expect.poll(() => tab.locator(".sandbox-banner").textContent()).toBe(sandboxMessages[language].testBanner);
    await expect
      .poll(() => tab.locator(".sandbox-amount").textContent())
      .toBe(language === "zh" ? "US$15.00" : "$15.00");
    expect(await site.ranked(language)).not.toContain(owner.listingId);

    expect(await toastOf(tab, () => choose(tab, language, "pay"))).toEqual([
      shared.paymentSuccessful,
      shared.listingActivated,
    ]);
    await tab.waitForURL(site.origin + localPath(language, "/"));
    const ranked = await site.ranked(language);
    expect(ranked.indexOf(owner.listingId)).toBeGreaterThanOrEqual(0);
    expect(ranked.indexOf(owner.listingId)).toBeLessThan(ranked.indexOf(other));

    await returnToTab(page);
    await untilHistory(page, language, "paid");
    await page.locator(".badge").filter({ hasText: own.active }).waitFor();
    const listing = await site.listing(owner);
    const expiry = new Date(listing.subscription_expires_at ?? "");
    await page
      .locator(".terms-list dd")
      .filter({ hasText: formatDate(language, expiry, timeZoneOf(listing)) })
      .waitFor();

    await page.locator(".payments .text-link").click();
    await page.locator(".receipt h1").filter({ hasText: receipt.heading }).waitFor();
    await expect.poll(() => page.locator(".receipt").textContent()).toContain("$15.00 USD");
    await page.getByRole("button", { name: receipt.print, exact: true }).click();
    await expect.poll(() => page.locator("html").getAttribute("data-printed")).toBe("");
    await page.emulateMedia({ media: "print" });
    expect(await page.locator("header, footer, .no-print").filter({ visible: true }).count()).toBe(0);
    await page.emulateMedia({ media: "screen" });
    const number = await page.locator(".receipt-number").textContent();
    await page
      .locator(`.lang a[lang^="${otherLocale(language)}"]`)
      .first()
      .click();
    await page
      .locator(".receipt h1")
      .filter({ hasText: messagesFor(otherLocale(language), "receipt").heading })
      .waitFor();
    await expect.poll(() => page.locator(".receipt-number").textContent()).toBe(number);

    await tab.goto(`/test-payments/payments/${sessionId}`);
    await tab.getByRole("button", { name: sandboxMessages[language].actions["refund-all"], exact: true }).click();
    const refund = tab.getByRole("listitem").filter({ hasText: "$15.00" });
    await refund.getByText(sandboxMessages[language].refundStatus.succeeded, { exact: true }).waitFor();
    await page.goto(localPath(language, "/dashboard"));
    await form(page).waitFor();
    await untilHistory(page, language, "refunded");
    await page.locator(".badge").filter({ hasText: own.inactive }).waitFor();
    expect(await site.ranked(language)).toContain(other);
    expect(await site.ranked(language)).not.toContain(owner.listingId);
    expect([...page.problems, ...tab.problems]).toEqual([]);
  },
);
