import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { getOrCreateRenewalTokens } from "#domain/payments/checkout/renewal-link.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { locales, localPath } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { violationsInBoth } from "#test/browser/axe.ts";
import { openDashboard } from "#test/browser/dashboard/dashboard-page.ts";
import { desktop, phone, withBrowser } from "#test/helpers/browser/browser.ts";
import { pickOne } from "#test/helpers/full-suite.ts";
import { choose, chooseMonths, waitForPayPage } from "./payment-page.ts";
import { type Owner, type PaymentSite, paymentSite } from "./payment-site.ts";

/** In a local run, some tests use one locale and some the other. */
const first = pickOne(locales, 0);
const second = pickOne(locales, 1);

const openPage = withBrowser();
let site: PaymentSite;
beforeAll(async () => {
  site = await paymentSite();
});

async function checkPage(page: Page): Promise<void> {
  expect(await violationsInBoth(page)).toEqual([]);
}

async function renewalPath({ listingId }: Owner): Promise<string> {
  const tokens = await getOrCreateRenewalTokens(site.opened.db, [listingId], new Date());
  return `/renew/${tokens.get(listingId)}`;
}

test.each(second)(
  "a visitor gives months: field errors keep the typed values, and both sides are notified, in %s",
  { timeout: 120_000 },
  async (language) => {
    const [gift, paying, payments] = [
      messagesFor(language, "gift"),
      messagesFor(language, "renewal").form,
      messagesFor(language, "payments"),
    ];
    const owner = await site.newOwner(language);
    await site.pay(owner, 1);
    const viewport = language === "zh" ? phone : desktop;
    const page = await openPage({ viewport, baseURL: site.origin });
    await page.goto(localPath(language, `/listing/${owner.listingId}`));
    await page.getByRole("link", { name: messagesFor(language, "listing").gift }).click();
    await page.waitForURL(`**/gift/${owner.listingId}`);
    await checkPage(page);

    await chooseMonths(page, 6);
    const giver = `giver-${language}@taoli.example`;
    await page.getByLabel(gift.email).fill("giver@");
    await page.getByLabel(gift.name).fill("吴雨 Grace");
    await page.getByRole("button", { name: paying.pay }).click();
    await page.getByText(gift.errors.emailInvalid).waitFor();
    await checkPage(page);
    expect(await page.locator(".month input:checked").getAttribute("value")).toBe("6");
    expect(await page.getByLabel(gift.name).inputValue()).toBe("吴雨 Grace");
    expect(await page.getByLabel(gift.email).inputValue()).toBe("giver@");

    await page.getByLabel(gift.email).fill(giver);
    await page.getByRole("button", { name: paying.pay }).click();
    await waitForPayPage(page);
    await choose(page, language, "pay");
    await page.getByText(gift.results.paid.title).waitFor();
    expect(await page.getByRole("button", { name: paying.pay }).count()).toBe(0);
    await checkPage(page);
    expect(await site.history(owner)).toEqual(["applied 6", "applied 1"]);
    expect((await site.listing(owner)).months_paid).toBe(7);
    expect(await site.email("gift-receipt", giver)).toMatchObject({ language, months: 6, listingState: "shown" });
    expect(await site.email("gift-received", owner.email)).toMatchObject({ language, giverName: "吴雨 Grace" });

    const dashboard = await openPage({ viewport, baseURL: site.origin });
    await openDashboard(dashboard, owner, language);
    const row = dashboard.locator(".payments tbody tr").first();
    await row.getByText(interpolate(payments.giftFrom, { name: "吴雨 Grace" })).waitFor();
    // The giver gets the receipt.
    expect(await row.locator("a").count()).toBe(0);
  },
);

test("an unpaid gift shows a message and the form again", async () => {
  const { results } = messagesFor("en", "gift");
  const owner = await site.newOwner("en");
  await site.pay(owner, 1);
  const page = await openPage({ viewport: desktop, baseURL: site.origin });
  await page.goto(`/gift/${owner.listingId}?months=12`);
  expect(await page.locator(".month input:checked").getAttribute("value")).toBe("12");
  await page.getByLabel(messagesFor("en", "gift").email).fill("slow@taoli.example");
  await page.getByRole("button", { name: messagesFor("en", "renewal").form.pay }).click();
  const sessionId = await waitForPayPage(page);
  await page.goto(`/gift/${owner.listingId}?session_id=${sessionId}`);
  await page.getByText(results.unpaid.title).waitFor();
  expect(await page.locator(".payment-form").count()).toBe(1);
  expect(await site.history(owner)).toEqual(["applied 1"]);
});

test.each(first)("a reminder's link renews without signing in, in %s", { timeout: 60_000 }, async (language) => {
  const renewal = messagesFor(language, "renewal");
  const owner = await site.newOwner(language);
  await site.pay(owner, 1);
  const page = await openPage({ viewport: language === "zh" ? phone : desktop, baseURL: site.origin });
  const response = await page.goto(localPath(language, await renewalPath(owner)));
  expect(response?.headers()).toMatchObject({ "referrer-policy": "no-referrer", "cache-control": "no-store" });
  await checkPage(page);
  await chooseMonths(page, 3);
  await page.getByRole("button", { name: renewal.form.pay }).click();
  await waitForPayPage(page);
  // A forwarded link does not reveal the owner's address.
  expect(await page.content()).not.toContain(owner.email);
  await choose(page, language, "pay");
  // The payer may be anyone: no home page with the owner's panel.
  await page.getByText(renewal.results.paid.title).waitFor();
  expect(new URL(page.url()).pathname).toBe(localPath(language, await renewalPath(owner)));
  await checkPage(page);
  await page.goto(localPath(language, "/"));
  expect(await page.locator("#live").isVisible()).toBe(false);
  expect(await site.history(owner)).toEqual(["applied 3", "applied 1"]);
  expect(await site.email("receipt", owner.email)).toMatchObject({ months: 3 });
});
