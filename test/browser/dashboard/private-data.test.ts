import { describe, expect } from "vitest";
import { locales, localPath } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { type Member, newMember, withoutLoadErrors } from "#test/browser/account/account-member.ts";
import { membersSite } from "#test/browser/account/members-site.ts";
import { alternateLocales } from "#test/browser/alternate-locales.ts";
import { storeSession } from "#test/browser/auth/auth-steps.ts";
import { recordRequestPaths } from "#test/browser/payments/payment-page.ts";
import { type WatchedPage, withBrowser } from "#test/helpers/browser/browser.ts";
import { createInForm, field, form, openDashboard } from "./dashboard-page.ts";

const openPage = withBrowser();
const site = membersSite();
const listingPath = "/api/me/listing";

describe.each(locales)("in %s", (language) => {
  const localeTest = alternateLocales(language);
  const own = messagesFor(language, "privateData");

  async function open(): Promise<{ page: WatchedPage; member: Member }> {
    const member = await newMember(site.origin, language);
    const page = await openPage({ baseURL: site.origin });
    await openDashboard(page, member, language);
    return { page, member };
  }
  const stale = (page: WatchedPage) => page.locator(".stale");
  const returnToTab = (page: WatchedPage) =>
    page.evaluate(() => {
      document.dispatchEvent(new Event("visibilitychange"));
      window.dispatchEvent(new Event("focus"));
    });

  localeTest("without a connection the page keeps its data and shows a message until it is refreshed", async () => {
    const { page } = await open();
    await createInForm(page, language);
    await field(page, "headline").fill("Typed offline");
    await page.context().setOffline(true);
    await stale(page).getByText(own.offline).waitFor();
    await returnToTab(page);
    expect(await field(page, "headline").inputValue()).toBe("Typed offline");
    expect(await page.getByRole("alert").filter({ visible: true, hasText: /\S/ }).count()).toBe(0);
    await page.context().setOffline(false);
    await expect.poll(() => stale(page).textContent()).toBe("");
    expect(await field(page, "headline").inputValue()).toBe("Typed offline");
    expect(withoutLoadErrors(page)).toEqual([]);
  });

  localeTest("a failed refresh shows a message above the data, and the next one clears it", async () => {
    const { page } = await open();
    await createInForm(page, language);
    await page.route(`**${listingPath}`, (route) => route.fulfill({ status: 502, body: "Bad gateway" }));
    await returnToTab(page);
    await stale(page).getByText(own.failed).waitFor();
    expect(await form(page).isVisible()).toBe(true);
    await page.unroute(`**${listingPath}`);
    await returnToTab(page);
    await expect.poll(() => stale(page).textContent()).toBe("");
    expect(withoutLoadErrors(page)).toEqual([]);
  });

  localeTest("a slow first read shows the page's frame, and returning to the tab reads once", async () => {
    const member = await newMember(site.origin, language);
    const page = await openPage({ baseURL: site.origin });
    await storeSession(page, member.session);
    let response = () => {};
    const held = new Promise<void>((resolve) => {
      response = resolve;
    });
    await page.route(`**${listingPath}`, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(localPath(language, "/dashboard"));
    await page.getByText(messagesFor(language, "dashboard").loading).waitFor({ state: "attached" });
    const requestPaths = recordRequestPaths(page);
    const reads = () => requestPaths.filter((path) => path === listingPath).length;
    response();
    await form(page).waitFor();
    const before = reads();
    await returnToTab(page);
    await expect.poll(reads).toBe(before + 1);
    expect(page.problems).toEqual([]);
  });

  localeTest("another member who signs in in another tab sees no data of the first", async () => {
    const { page, member: first } = await open();
    await createInForm(page, language);
    const second = await newMember(site.origin, language);
    const other = await page.context().newPage();
    await storeSession(other, second.session);
    await expect.poll(() => field(page, "city").inputValue()).toBe("");
    await page.getByRole("button", { name: messagesFor(language, "dashboard").form.create, exact: true }).waitFor();
    await page.goto(localPath(language, "/dashboard/account"));
    await page.getByText(second.email).first().waitFor();
    expect(await page.getByText(first.email).count()).toBe(0);
  });
});
