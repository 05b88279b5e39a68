import { beforeAll, expect, test } from "vitest";
import { type Locale, localPath } from "#i18n/locale.ts";
import { violationsInBoth } from "#test/browser/axe.ts";
import { openDashboard } from "#test/browser/dashboard/dashboard-page.ts";
import { desktop, phone, withBrowser } from "#test/helpers/browser/browser.ts";
import { choose, untilHistory, waitForPayPage } from "./payment-page.ts";
import { type PaymentSite, paymentSite } from "./payment-site.ts";

const openPage = withBrowser();
let site: PaymentSite;
beforeAll(async () => {
  site = await paymentSite();
});

const readers = [
  { language: "en", viewport: desktop, themes: ["light", "dark"] },
  { language: "zh", viewport: phone, themes: ["dark", "light"] },
] as const;

test.each(readers)(
  "axe finds no violations during a payment, in light and dark, in $language",
  { timeout: 120_000 },
  async ({ language, viewport, themes }: (typeof readers)[number] & { language: Locale }) => {
    const owner = await site.newOwner(language);
    const paid = await site.pay(owner, 6);
    await site.act(paid, "refund-half");
    const page = await openPage({
      baseURL: site.origin,
      viewport,
      colorScheme: themes[0],
      alone: true,
    });
    await page.context().addInitScript(() => {
      Object.defineProperty(window, "open", { value: () => null });
    });
    const found: unknown[] = [];
    const check = async () => {
      found.push(...(await violationsInBoth(page, themes)));
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
    };

    await openDashboard(page, owner, language);
    await untilHistory(page, language, "paid");
    const table = page.locator(".payments");
    expect(
      await table.evaluate((node) => node.clientWidth - (node.parentElement?.clientWidth ?? 0)),
    ).toBeLessThanOrEqual(0);
    await page.evaluate((listingId) => {
      const until = new Date(Date.now() + 80 * 24 * 60 * 60_000).toISOString();
      const record = { state: "live", listingId, timeZone: "America/New_York", sessionId: null, until };
      localStorage.setItem("taoli.live", JSON.stringify(record));
    }, owner.listingId);
    await page.reload();
    await page.locator(".live.dash-alert").waitFor();
    await check();
    await page.goto(localPath(language, "/"));
    await page.locator("#live").waitFor();
    await check();
    await page.goto(localPath(language, "/dashboard"));
    await page.locator(".take-down button").click();
    await page.getByRole("dialog").waitFor();
    await check();
    await page.getByRole("dialog").getByRole("button").first().click();
    await page.locator(".listing-state .btn").waitFor();
    await check();
    await page.locator("button.pay").click();
    const open = await waitForPayPage(page);
    await choose(page, language, "decline");
    await page.getByRole("alert").waitFor();
    await check();
    await page.goto(`/test-payments/payments/${paid}`);
    await check();
    await page.goto(`/test-payments${language === "zh" ? "?language=zh" : ""}`);
    await check();
    await site.act(open, "expire");
    await page.goto(`/test-payments/pay/${open}`);
    await check();
    expect(found).toEqual([]);
    expect(page.problems).toEqual([]);
  },
);
