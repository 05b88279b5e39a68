import type { Route } from "playwright-core";
import { beforeAll, describe, expect } from "vitest";
import { sendReminders } from "#domain/reminders/send-reminders.ts";
import { locales, localPath } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { endSessions, firstPassword, withoutLoadErrors } from "#test/browser/account/account-member.ts";
import { alternateLocales } from "#test/browser/alternate-locales.ts";
import { form, openDashboard, untilListingDataLoaded } from "#test/browser/dashboard/dashboard-page.ts";
import { desktop, phone, tabsBeside, type WatchedPage, withBrowser } from "#test/helpers/browser/browser.ts";
import { toast } from "#test/helpers/browser/toasts.ts";
import { choose, openPayPage, payButton, untilHistory } from "./payment-page.ts";
import { type Owner, type PaymentSite, paymentSite } from "./payment-site.ts";

const openPage = withBrowser();
let site: PaymentSite;
beforeAll(async () => {
  site = await paymentSite();
});

describe.each(locales)("in %s", (language) => {
  const test = alternateLocales(language);
  const shared = messagesFor(language, "shared");
  const history = messagesFor(language, "payments");
  const { errors } = messagesFor(language, "failures");
  const here = (path: string) => site.origin + localPath(language, path);

  async function open(): Promise<{ page: WatchedPage; owner: Owner }> {
    const owner = await site.newOwner(language);
    const page = await openPage({ viewport: language === "zh" ? phone : desktop, baseURL: site.origin });
    await Promise.all([untilListingDataLoaded(page), openDashboard(page, owner, language)]);
    return { page, owner };
  }

  test("a payment page that cannot be created shows the reason and leaves no empty tab", async () => {
    const { page, owner } = await open();
    const message = errors["checkout-unavailable"];
    const unavailable = { status: 503, json: { error: { code: "checkout-unavailable", message } } };
    for (const failure of ["offline", "unavailable"] as const) {
      await page.route(
        "**/create-checkout",
        (route) => (failure === "offline" ? route.abort("connectionrefused") : route.fulfill(unavailable)),
        { times: 1 },
      );
      const opening = page.waitForEvent("popup");
      await payButton(page).click();
      const tab = await opening;
      if (!tab.isClosed()) await tab.waitForEvent("close");
      const shown = page.locator(".toast-danger");
      await shown.filter({ hasText: message }).waitFor();
      expect(await shown.locator("strong").allTextContents()).toEqual([shared.error]);
    }
    expect(await site.history(owner)).toEqual([]);
    const tab = await openPayPage(page);
    await page.bringToFront();
    await untilHistory(page, language, "open");
    await expect.poll(() => page.locator(".toast").count()).toBe(0);
    expect([...withoutLoadErrors(page), ...tab.problems]).toEqual([]);
  });

  test("a payment page whose response is lost appears in the history, and the next click opens it", async () => {
    const { page, owner } = await open();
    const loseResponse = async (route: Route) => {
      await route.fetch();
      await route.abort("connectionrefused");
    };
    await page.route("**/create-checkout", loseResponse, { times: 1 });
    const opening = page.waitForEvent("popup");
    await payButton(page).click();
    const lost = await opening;
    if (!lost.isClosed()) await lost.waitForEvent("close");
    await page.locator(".toast-danger").filter({ hasText: errors["checkout-unavailable"] }).waitFor();
    await untilHistory(page, language, "open");
    const tab = await openPayPage(page);
    expect(await site.history(owner)).toHaveLength(1);
    expect([...withoutLoadErrors(page), ...tab.problems]).toEqual([]);
  });

  test("a session that ends before paying leads to signing in and back to paying", async () => {
    const { page, owner } = await open();
    await endSessions(site.origin, owner.session);
    await payButton(page).click();
    await page.waitForURL((url) => url.pathname === localPath(language, "/auth"));
    await expect.poll(() => tabsBeside(page)).toEqual([]);
    await page.locator("#email").fill(owner.email);
    await page.locator("#password").fill(firstPassword);
    await page.locator("#password").press("Enter");
    await page.waitForURL(here("/dashboard"));
    await form(page).waitFor();
    const tab = await openPayPage(page);
    await toast(tab, shared.paymentSuccessful, () => choose(tab, language, "pay"));
    expect(withoutLoadErrors(page)).toEqual([]);
  });

  test("a session that ends on the payment page does not prevent the payment", async () => {
    const { page, owner } = await open();
    const tab = await openPayPage(page);
    await endSessions(site.origin, owner.session);
    await toast(tab, shared.paymentSuccessful, () => choose(tab, language, "pay"));
    await tab.waitForURL(here("/"));
    expect(await site.ranked(language)).toContain(owner.listingId);
    expect(withoutLoadErrors(tab)).toEqual([]);
  });

  test("an unverified payment is shown as unclear until it is verified", async () => {
    const { page } = await open();
    const tab = await openPayPage(page);
    await page.context().route("**/verify-payment", (route) => route.abort("connectionrefused"));
    await choose(tab, language, "pay");
    await tab.waitForURL(here("/"));
    await expect.poll(() => tab.locator(".toast").count()).toBe(0);
    await tab.goto(here("/dashboard"));
    await form(tab).waitFor();
    const alertBox = tab.getByRole("alert").filter({ hasText: history.unconfirmed });
    await alertBox.waitFor();
    await alertBox.getByRole("button", { name: history.tryAgain }).click();
    await toast(tab, errors.offline);
    await page.context().unroute("**/verify-payment");
    await toast(tab, shared.paymentSuccessful, () => alertBox.getByRole("button", { name: history.tryAgain }).click());
    expect(await alertBox.count()).toBe(0);
    await untilHistory(tab, language, "paid");
  });

  test("reminders are stopped and resumed from an emailed link, in both languages", async () => {
    const owner = await site.newOwner(language);
    await site.pay(owner, 1);
    const db = site.opened.db;
    const ends = { subscription_expires_at: new Date(site.services.clock.now().getTime() + 5 * 86_400_000) };
    await db.updateTable("teacher_listings").set(ends).where("id", "=", owner.listingId).execute();
    await sendReminders({ ...site.services, site: { ...site.services.site, postalAddress: "1 Peach Street" } });
    const user = owner.session.user.id;
    const settings = db.selectFrom("mail_settings").select("unsubscribe_token").where("user_id", "=", user);
    const { unsubscribe_token: token } = await settings.executeTakeFirstOrThrow();
    const page = await openPage({ baseURL: site.origin, viewport: phone });
    await page.goto(here(`/unsubscribe?token=${token}`));
    const texts = messagesFor(language, "email").unsubscribe;
    await page.getByRole("button", { name: texts.stop, exact: true }).click();
    await page.getByRole("heading", { name: texts.stopped }).waitFor();
    await page.locator("header a[hreflang]").click();
    const elsewhere = messagesFor(language === "en" ? "zh" : "en", "email").unsubscribe;
    await page.getByRole("heading", { name: elsewhere.stopped }).waitFor();
    await page.getByRole("button", { name: elsewhere.resume, exact: true }).click();
    await page.getByRole("heading", { name: elsewhere.resumed }).waitFor();
    expect(page.problems).toEqual([]);
  });
});
