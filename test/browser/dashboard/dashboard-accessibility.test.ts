import { describe, expect, test } from "vitest";
import type { PaymentSummary } from "#domain/payments/operations/list-payments-of-listing.ts";
import { messagesFor } from "#i18n/messages.ts";
import { newMember } from "#test/browser/account/account-member.ts";
import { membersSite } from "#test/browser/account/members-site.ts";
import { violationsInBoth } from "#test/browser/axe.ts";
import { desktop, phone, type WatchedPage, withBrowser } from "#test/helpers/browser/browser.ts";
import { toast } from "#test/helpers/browser/toasts.ts";
import { createInForm, field, form, openDashboard } from "./dashboard-page.ts";

const openPage = withBrowser();
const slowMs = 120_000;
const site = membersSite();
const readers = [
  { language: "en", viewport: desktop, themes: ["light", "dark"] },
  { language: "zh", viewport: phone, themes: ["dark", "light"] },
] as const;

const states = [
  "open",
  "pending",
  "applied",
  "failed",
  "expired",
  "refunded",
  "disputed",
  "revoked",
  "orphan",
] as const;
const paymentsOfEveryState: PaymentSummary[] = states.map((state, index) => ({
  id: `00000000-0000-4000-8000-00000000000${index}`,
  state,
  months: 3,
  monthsLeft: state === "applied" ? 2 : 0,
  hasEnded: false,
  amountCents: 1500,
  currency: "usd",
  paid: null,
  refundedCents: state === "applied" ? 500 : 0,
  isLive: false,
  createdAt: "2026-11-18T12:00:00.000Z",
  paidAt: ["open", "pending", "failed", "expired"].includes(state) ? null : "2026-11-18T12:00:00.000Z",
  payUrl: state === "open" ? "/test-payments/pay/cs_test_1" : null,
  receiptUrl: null,
  listingType: "teacher",
  description: null,
  gift: null,
}));

describe.each(readers)("in $language", ({ language, viewport, themes }) => {
  const own = messagesFor(language, "dashboard");

  async function check(page: WatchedPage, state: string, isNew = "html"): Promise<unknown[]> {
    // Scrolls up, so that the header covers no element's area.
    await page.evaluate(() => scrollTo(0, 0));
    // The rest of the page was checked before; in English it is checked again for violations that only occur in
    // combination.
    const parts = { firstPart: language === "en" ? "html" : isNew, secondPart: isNew };
    const found = await violationsInBoth(page, themes, parts);
    return found.map((violation) => ({ state, violation }));
  }

  test("axe finds no violations in any state of the dashboard, in light and dark", { timeout: slowMs }, async () => {
    const page = await openPage({ baseURL: site.origin, viewport, colorScheme: themes[0] });
    await openDashboard(page, await newMember(site.origin, language), language);
    const found = await check(page, "new");
    await page.getByRole("button", { name: own.form.create, exact: true }).click();
    found.push(...(await check(page, "field errors", ".listing-form")));
    await field(page, "city").fill("s");
    await page.keyboard.press("ArrowDown");
    found.push(...(await check(page, "open list", ".listing-form")));
    await createInForm(page, language);
    found.push(...(await check(page, "created")));
    await page.route("**/api/me/payments", (route) => route.fulfill({ json: { payments: paymentsOfEveryState } }));
    await page.reload();
    await page.locator(".payments .highlighted").waitFor();
    await page.locator(".payments-more").click();
    found.push(...(await check(page, "payments", ".payments")));
    await page.locator(".payments .text-link").first().click();
    await page.locator(".receipt h1").waitFor();
    found.push(...(await check(page, "receipt")));
    await page.goBack();
    await page.locator(".preview .l-name a").click();
    found.push(...(await check(page, "preview of the page", "dialog")));
    await page.keyboard.press("Escape");

    const other = await page.context().newPage();
    await other.goto(page.url());
    await form(other).waitFor();
    await field(other, "headline").fill("Theirs");
    await toast(other, own.updated, () => other.getByRole("button", { name: own.form.save, exact: true }).click());
    await field(page, "headline").fill("Mine");
    await page.getByRole("button", { name: own.form.save, exact: true }).click();
    await page.locator(".conflict").waitFor();
    found.push(...(await check(page, "two versions")));
    await page.locator('a[href$="/dashboard/account"]').first().click();
    await page.getByRole("dialog").waitFor();
    found.push(...(await check(page, "leaving", "dialog")));
    expect(found).toEqual([]);
  });

  test("nothing scrolls horizontally at 320 px", async () => {
    const page = await openPage({ baseURL: site.origin, viewport: { width: 320, height: 700 } });
    await openDashboard(page, await newMember(site.origin, language), language);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await page.route("**/api/me/payments", (route) => route.fulfill({ json: { payments: paymentsOfEveryState } }));
    await createInForm(page, language);
    await page.locator(".payments").waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });
});
