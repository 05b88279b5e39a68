import { beforeAll, describe, expect } from "vitest";
import { type Locale, locales, localPath } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import {
  clickButton,
  enableAuthenticator,
  newMember,
  withoutLoadErrors,
} from "#test/browser/account/account-member.ts";
import { alternateLocalesUnlessFull } from "#test/browser/alternate-locales.ts";
import { storeSession } from "#test/browser/auth/auth-steps.ts";
import { violationsInBoth } from "#test/browser/axe.ts";
import type { PaymentSite } from "#test/browser/payments/payment-site.ts";
import { awakeMsOf } from "#test/helpers/awake-time.ts";
import { desktop, phone, withBrowser } from "#test/helpers/browser/browser.ts";
import { operatorSite } from "./operator-site.ts";

const openPage = withBrowser();
let site: PaymentSite;
beforeAll(async () => {
  site = await operatorSite();
});

async function openAsOperator(language: Locale) {
  const { member } = await enableAuthenticator(site, await newMember(site.origin, language));
  const { data } = await site.admin.updateUserById(member.session.user.id, { app_metadata: { role: "admin" } });
  const page = await openPage({ viewport: language === "en" ? desktop : phone, baseURL: site.origin });
  // As after a new sign-in: an older session gets the role when it is refreshed.
  await storeSession(page, { ...member.session, user: data.user ?? member.session.user });
  return { page, operatorId: member.session.user.id };
}

describe.each(locales)("in %s", (language) => {
  const test = alternateLocalesUnlessFull(language);
  const texts = messagesFor(language, "adminPeople");
  const { reasons } = messagesFor(language, "bans");
  const here = (path: string) => localPath(language, path);

  test("an operator finds an owner by keyboard, bans the account and lifts the ban", async () => {
    const owner = await site.newOwner(language);
    await site.pay(owner, 3);
    const statusOf = async () => (await fetch(`${site.origin}/listing/${owner.listingId}`)).status;
    expect(await statusOf()).toBe(200);
    const { page } = await openAsOperator(language);
    await page.goto(here("/admin/people"));
    await page.locator("#people-query").fill("no-one@people.example");
    await page.keyboard.press("Enter");
    await page.getByText(texts.noneText).waitFor();
    await page.locator("#people-query").fill(owner.email);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: owner.email }).waitFor();
    expect(page.url()).not.toContain(encodeURIComponent(owner.email));
    await page.locator(".admin-row").first().waitFor();
    expect(await violationsInBoth(page)).toEqual([]);

    await page.getByRole("button", { name: texts.ban }).focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog.locator("#ban-reason").selectOption({ label: reasons.scam });
    await dialog.locator("#ban-until").fill("2020-01-01");
    await dialog.getByRole("button", { name: texts.confirmBan }).click();
    await dialog.locator("#ban-until[aria-invalid]").waitFor();
    expect(await violationsInBoth(page)).toEqual([]);
    await dialog.locator("#ban-until").fill("");
    /** How long it takes from the request until the listing has this status. */
    const awakeMsFrom = async (path: string, button: string, status: number) => {
      const sent = page.waitForRequest((request) => request.method() === "POST" && request.url().endsWith(`/${path}`));
      const untilStatus = async () => await expect.poll(statusOf, { interval: 50 }).toBe(status);
      const shown = sent.then(() => awakeMsOf(untilStatus));
      const [milliseconds] = await Promise.all([shown, dialog.getByRole("button", { name: button }).click()]);
      return milliseconds;
    };
    expect(await awakeMsFrom("ban", texts.confirmBan, 410)).toBeLessThan(2000);
    await page.getByText(texts.banDone).waitFor();
    await page.getByText(texts.noSessions).waitFor();
    expect(await violationsInBoth(page)).toEqual([]);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);

    await clickButton(page, texts.lift);
    expect(await awakeMsFrom("lift-ban", texts.confirmLift, 200)).toBeLessThan(2000);
    await page.getByText(texts.liftDone).waitFor();
    expect(withoutLoadErrors(page)).toEqual([]);
  });

  test("sessions are ended individually or all at once, and a password reset is sent", async () => {
    const owner = await site.newOwner(language);
    const { page, operatorId } = await openAsOperator(language);
    await page.goto(here("/admin/people"));
    await page.locator("#people-query").fill(owner.email);
    await clickButton(page, texts.find);
    await clickButton(page, texts.reset);
    await page.getByRole("dialog").getByRole("button", { name: texts.confirmReset }).click();
    await page.getByText(texts.resetDone).waitFor();
    await page.locator(".admin-row").getByRole("button", { name: texts.endOne }).first().click();
    await page.getByText(texts.ended).waitFor();
    await clickButton(page, texts.endAll);
    await page.getByRole("dialog").getByRole("button", { name: texts.confirmEndAll }).click();
    await page.getByText(texts.endedAll).waitFor();
    await page.getByText(texts.noSessions).waitFor();

    await page.goto(here(`/admin/people?id=${operatorId}`));
    await page.getByText(texts.isOperator).waitFor();
    expect(await page.getByRole("button", { name: texts.ban }).count()).toBe(0);
    expect(await violationsInBoth(page)).toEqual([]);

    const dashboard = messagesFor(language, "dashboard");
    await page.goto(here("/dashboard"));
    await page.getByText(dashboard.operatorText).waitFor();
    expect(await page.locator(".dash form").count()).toBe(0);
    expect(await violationsInBoth(page)).toEqual([]);
    await page.getByRole("link", { name: dashboard.toConsole }).click();
    await page.waitForURL(`**${here("/admin")}`);
    expect(withoutLoadErrors(page)).toEqual([]);
  });
});
