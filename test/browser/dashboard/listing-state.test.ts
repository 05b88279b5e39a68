import type { Page } from "playwright-core";
import { beforeAll, describe, expect } from "vitest";
import { timeZoneOf } from "#domain/cities/time-zone-of.ts";
import { formatDate } from "#i18n/formats.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { locales, localPath } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { plural } from "#i18n/plural.ts";
import { newMember } from "#test/browser/account/account-member.ts";
import { alternateLocales } from "#test/browser/alternate-locales.ts";
import { choose, openPayPage, payButton, returnToTab } from "#test/browser/payments/payment-page.ts";
import { type Owner, type PaymentSite, paymentSite } from "#test/browser/payments/payment-site.ts";
import { desktop, phone, type WatchedPage, withBrowser } from "#test/helpers/browser/browser.ts";
import { toast, untilShown } from "#test/helpers/browser/toasts.ts";
import { createInForm, form, openDashboard } from "./dashboard-page.ts";

const openPage = withBrowser();
const dayMs = 24 * 60 * 60_000;
let site: PaymentSite;
beforeAll(async () => {
  site = await paymentSite();
});

describe.each(locales)("in %s", (language) => {
  const test = alternateLocales(language);
  const own = messagesFor(language, "dashboard");
  const live = messagesFor(language, "live");
  const here = (path: string) => site.origin + localPath(language, path);
  const viewport = language === "zh" ? phone : desktop;
  const panel = (page: Page) => page.locator("#live");
  const alertBox = (page: Page) => page.locator(".live.dash-alert");
  const listingState = (page: Page) => page.locator(".listing-state");
  const statusOf = async ({ listingId }: Owner) => (await fetch(here(`/listing/${listingId}`))).status;

  async function open(): Promise<{ page: WatchedPage; owner: Owner }> {
    const owner = await site.newOwner(language);
    const page = await openPage({ viewport, baseURL: site.origin });
    await openDashboard(page, owner, language);
    return { page, owner };
  }
  const liveUntil = async (owner: Owner) => {
    const { city, state, subscription_expires_at: end } = await site.listing(owner);
    return interpolate(live.title, { date: formatDate(language, new Date(end ?? ""), timeZoneOf({ city, state })) });
  };

  test("a new listing is shown as not public, with the payment card in view", async () => {
    const member = await newMember(site.origin, language);
    const page = await openPage({ viewport: phone, baseURL: site.origin });
    await openDashboard(page, member, language);
    await createInForm(page, language);
    const action = listingState(page).getByRole("button", { name: own.listingState.unpaid.action });
    await expect.poll(() => isInView(page, ".listing-state .btn")).toBe(true);
    expect(await listingState(page).textContent()).toContain(own.listingState.unpaid.title);
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe("listing-state");
    await action.click();
    await expect.poll(() => isInView(page, "button.pay")).toBe(true);
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("subscription");
    await page.reload();
    await action.waitFor();
    expect(page.problems).toEqual([]);
  });

  test("a payment's result is shown on the home page and in the dashboard until dismissed in either", async () => {
    const { page, owner } = await open();
    const tab = await openPayPage(page);
    await choose(tab, language, "pay");
    await tab.waitForURL(here("/"));
    const title = await liveUntil(owner);
    await panel(tab).getByText(title).waitFor();
    expect(await panel(tab).getByRole("link", { name: live.see }).getAttribute("href")).toBe(
      localPath(language, `/listing/${owner.listingId}`),
    );
    await returnToTab(page);
    await alertBox(page).getByText(title).waitFor();
    for (const one of [page, tab]) await one.reload();
    await alertBox(page).getByText(title).waitFor();
    await panel(tab).getByText(title).waitFor();

    for (const result of [panel(tab), alertBox(page)])
      expect(await result.getByRole("link", { name: live.poster }).getAttribute("href")).toBe(
        localPath(language, "/dashboard/share"),
      );
    await tab.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await tab.bringToFront();
    const share = panel(tab).getByRole("button", { name: live.share });
    await untilShown(tab, "#live", live.linkCopied, () => share.click());
    expect(await tab.evaluate(() => navigator.clipboard.readText())).toBe(here(`/listing/${owner.listingId}`));

    await panel(tab).getByRole("button", { name: live.dismiss }).click();
    await panel(tab).waitFor({ state: "hidden" });
    await alertBox(page).waitFor({ state: "detached" });
    await tab.reload();
    await form(page).waitFor();
    expect([await panel(tab).isVisible(), await alertBox(page).count()]).toEqual([false, 0]);
    expect([...page.problems, ...tab.problems]).toEqual([]);
  });

  test("a pending payment is shown as pending, makes paying again secondary, and is live once it arrives", async () => {
    const { page, owner } = await open();
    const tab = await openPayPage(page);
    await choose(tab, language, "later-succeed");
    await tab.waitForURL(here("/"));
    await panel(tab).getByText(live.pending.title).waitFor();
    await returnToTab(page);
    await listingState(page).getByText(own.listingState.unpaid.pending).waitFor();
    expect(await payButton(page).getAttribute("class")).toContain("btn-secondary");
    expect(await listingState(page).getByRole("button").count()).toBe(0);
    expect(await alertBox(page).count()).toBe(0);
    await site.pass(11);
    await expect.poll(async () => (await site.listing(owner)).subscription_expires_at).not.toBeNull();
    await tab.reload();
    await panel(tab)
      .getByText(await liveUntil(owner))
      .waitFor();
    await returnToTab(page);
    await alertBox(page).waitFor();
    await expect.poll(() => payButton(page).getAttribute("class")).not.toContain("btn-secondary");
    expect([...page.problems, ...tab.problems]).toEqual([]);
  });

  test("an owner takes a listing down and restores it, even from a stale tab", async () => {
    const { page, owner } = await open();
    await site.pay(owner, 3);
    await page.evaluate((listingId) => {
      const until = new Date(Date.now() + 80 * 24 * 60 * 60_000).toISOString();
      const record = { state: "live", listingId, timeZone: "America/New_York", sessionId: null, until };
      localStorage.setItem("taoli.live", JSON.stringify(record));
    }, owner.listingId);
    await page.reload();
    const stale = await page.context().newPage();
    await stale.goto(here("/dashboard"));
    const takeDownButton = (one: Page) => one.getByRole("button", { name: own.visibility.takeDown, exact: true });
    await takeDownButton(stale).waitFor();
    // A refresh, for example on focus, would replace the stale state that this tab acts from.
    await stale.route("**/api/me/listing", (route) =>
      route.request().method() === "GET" ? route.abort() : route.fallback(),
    );
    const takeDown = async (one: Page) => {
      await takeDownButton(one).click();
      await one.getByRole("dialog").getByRole("button", { name: own.visibility.confirm.go }).dblclick();
    };
    await toast(page, own.visibility.down, () => takeDown(page));
    await page.locator(".badge").filter({ hasText: own.subscription.takenDown }).waitFor();
    await expect.poll(() => statusOf(owner)).toBe(410);
    await listingState(page).getByText(own.listingState.takenDown.title).waitFor();
    expect(await page.getByRole("button", { name: own.preview.openPage }).first().isVisible()).toBe(true);
    await page.goto(here("/"));
    await panel(page).getByText(live.hidden.title).waitFor();

    await toast(stale, own.visibility.down, () => takeDown(stale));
    await stale.unroute("**/api/me/listing");
    expect(await statusOf(owner)).toBe(410);
    await toast(stale, own.visibility.up, () =>
      listingState(stale).getByRole("button", { name: own.listingState.takenDown.action }).dblclick(),
    );
    await expect.poll(() => statusOf(owner)).toBe(200);
    await stale.locator(".badge").filter({ hasText: own.subscription.active }).waitFor();
    await page.reload();
    await panel(page).getByText(dayless(live.title)).waitFor();
    expect(page.problems.filter((problem) => !problem.includes("410"))).toEqual([]);
  });

  test("the dashboard warns two weeks before a listing ends, and then offers to renew it", async () => {
    const { page, owner } = await open();
    await site.pay(owner, 6);
    const end = async (days: number) => {
      const subscription_expires_at = new Date(site.services.clock.now().getTime() + days * dayMs);
      const change = { subscription_expires_at, is_active: days > 0 };
      await site.opened.db.updateTable("teacher_listings").set(change).where("id", "=", owner.listingId).execute();
      await page.reload();
      await form(page).waitFor();
    };
    await end(15.5);
    expect(await listingState(page).textContent()).toBe("");
    await end(12.5);
    await listingState(page).getByText(plural(own.listingState.ending.title, 13)).waitFor();
    await page
      .locator(".badge-amber")
      .filter({ hasText: plural(own.subscription.endsIn, 13) })
      .waitFor();
    expect(await page.locator(".badge").filter({ hasText: own.subscription.active }).count()).toBe(1);
    await end(-1);
    await listingState(page).getByText(plural(own.listingState.ended.text, 6)).waitFor();
    await page.locator(".badge-amber").filter({ hasText: own.subscription.expired }).waitFor();
    await listingState(page).getByRole("button", { name: own.listingState.ended.action }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("subscription");
    await expect.poll(() => isInView(page, "button.pay")).toBe(true);
    expect(page.problems).toEqual([]);
  });
});

/** The part of a title before its date. */
function dayless(title: string): string {
  return title.split("{date}")[0] ?? "";
}

function isInView(page: Page, selector: string): Promise<boolean> {
  return page.evaluate((wanted) => {
    const box = document.querySelector(wanted)?.getBoundingClientRect();
    return box !== undefined && box.top >= 0 && box.bottom <= innerHeight;
  }, selector);
}
