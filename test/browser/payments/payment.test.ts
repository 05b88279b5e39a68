import { beforeAll, describe, expect } from "vitest";
import { timeZoneOf } from "#domain/cities/time-zone-of.ts";
import { formatDate } from "#i18n/formats.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { locales, localPath } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { plural } from "#i18n/plural.ts";
import { messages as sandboxMessages } from "#stripe-sandbox/pages/messages.ts";
import { alternateLocales } from "#test/browser/alternate-locales.ts";
import { form, openDashboard } from "#test/browser/dashboard/dashboard-page.ts";
import { desktop, phone, tabsBeside, type WatchedPage, withBrowser } from "#test/helpers/browser/browser.ts";
import { toast } from "#test/helpers/browser/toasts.ts";
import { teacherInput } from "#test/helpers/listings/listing-inputs.ts";
import {
  choose,
  chooseMonths,
  openPayPage,
  payButton,
  recordRequestPaths,
  returnToTab,
  untilHistory,
  waitForPayPage,
} from "./payment-page.ts";
import { type Owner, type PaymentSite, paymentSite } from "./payment-site.ts";

const openPage = withBrowser({ sharesRenderer: false });
const checkoutPath = "/functions/v1/create-checkout";
const verifyPath = "/functions/v1/verify-payment";
let site: PaymentSite;
beforeAll(async () => {
  site = await paymentSite();
});

describe.each(locales)("in %s", (language) => {
  const test = alternateLocales(language);
  const own = messagesFor(language, "dashboard");
  const shared = messagesFor(language, "shared");
  const history = messagesFor(language, "payments");
  const sandbox = sandboxMessages[language];
  const here = (path: string) => site.origin + localPath(language, path);
  let opened: Date;
  /** Contains the date of the payment: today, or if midnight has passed since, the date when the page was opened. */
  const note = (page: WatchedPage, state: keyof typeof history.notes) => {
    const dated = (time: Date) => {
      const date = formatDate(language, time, timeZoneOf(teacherInput()));
      const terms = { period: plural(history.months, 3), amount: "$15.00", date };
      return page.locator(".pay-state").filter({ hasText: interpolate(history.notes[state], terms) });
    };
    return dated(site.services.clock.now()).or(dated(opened));
  };

  async function open(before?: () => void): Promise<{ page: WatchedPage; owner: Owner }> {
    const owner = await site.newOwner(language);
    const viewport = language === "zh" ? phone : desktop;
    const page = await openPage({ viewport, baseURL: site.origin, ...(before && { before }) });
    await openDashboard(page, owner, language);
    opened = site.services.clock.now();
    return { page, owner };
  }

  test("a declined card shows an error, changes nothing, and another attempt pays", async () => {
    const { page, owner } = await open();
    const tab = await openPayPage(page);
    await choose(tab, language, "decline");
    await tab.getByRole("alert").filter({ hasText: sandbox.declined }).waitFor();
    expect(await site.history(owner)).toEqual(["open 3"]);
    // Back shows the page as before, without resubmitting the form.
    await tab.goBack();
    expect(await tab.getByRole("alert").count()).toBe(0);
    await toast(tab, shared.paymentSuccessful, () => choose(tab, language, "pay"));
    expect(await site.history(owner)).toEqual(["applied 3"]);
    expect((await site.listing(owner)).months_paid).toBe(3);
    expect([...page.problems, ...tab.problems]).toEqual([]);
  });

  test("an abandoned payment page is shown as open in the dashboard; once paid, going back shows it closed", async () => {
    const { page, owner } = await open();
    const tab = await openPayPage(page);
    const payPage = tab.url();
    await choose(tab, language, "abandon");
    await tab.waitForURL(here("/dashboard"));
    await note(tab, "open").getByRole("link", { name: history.toPaymentPage }).click();
    await tab.waitForURL(payPage);
    await tab.goBack();
    await form(tab).waitFor();
    await note(tab, "open").waitFor();
    const again = await openPayPage(tab);
    expect(again.url()).toBe(payPage);
    await choose(again, language, "pay");
    await again.waitForURL(here("/"));
    await again.goBack();
    await again.waitForURL(payPage);
    await again.getByRole("heading", { name: sandbox.closedTitle }).waitFor();
    const requestPaths = recordRequestPaths(again);
    await again.getByRole("link", { name: sandbox.back }).click();
    await again.waitForURL(here("/"));
    expect(requestPaths).not.toContain(verifyPath);
    await returnToTab(tab);
    await note(tab, "paid").waitFor();
    expect(await site.history(owner)).toEqual(["applied 3"]);
    expect([...page.problems, ...tab.problems, ...again.problems]).toEqual([]);
  });

  test("a slow payment is shown until it fails; the next one until it arrives", async () => {
    const { page, owner } = await open();
    const tab = await openPayPage(page);
    await choose(tab, language, "later-fail");
    await tab.waitForURL(here("/"));
    await returnToTab(page);
    await note(page, "pending").waitFor();
    // The row of the payment is marked.
    expect(await page.locator(".payments .highlighted").allTextContents()).toEqual([
      expect.stringContaining(history.states.pending),
    ]);
    await expect.poll(() => tab.locator(".toast").count()).toBe(0);
    await site.pass(11);
    await note(page, "failed").waitFor();
    expect((await site.listing(owner)).is_active).toBe(false);

    const next = await openPayPage(page);
    await choose(next, language, "later-succeed");
    await next.waitForURL(here("/"));
    await returnToTab(page);
    await untilHistory(page, language, "pending", "failed");
    await site.pass(11);
    await note(page, "paid").waitFor();
    await page.locator(".badge").filter({ hasText: own.subscription.active }).waitFor();
    expect(await site.ranked(language)).toContain(owner.listingId);
    expect([...page.problems, ...tab.problems, ...next.problems]).toEqual([]);
  });

  test("if no tab can open, the page itself navigates, and Back leads to a working dashboard", async () => {
    const { page, owner } = await open(() => {
      window.open = () => null;
    });
    await payButton(page).click();
    const sessionId = await waitForPayPage(page);
    await page.goBack();
    await form(page).waitFor();
    await note(page, "open").waitFor();
    await payButton(page).click();
    expect(await waitForPayPage(page)).toBe(sessionId);
    await toast(page, shared.listingActivated, () => choose(page, language, "pay"));
    await page.waitForURL(here("/"));
    expect(await site.history(owner)).toEqual(["applied 3"]);
    expect(page.problems).toEqual([]);
  });

  test("a double click creates one payment page and opens one tab", async () => {
    const { page, owner } = await open();
    const requestPaths = recordRequestPaths(page);
    const opening = page.waitForEvent("popup");
    await payButton(page).dblclick();
    await waitForPayPage(await opening);
    await note(page, "open").waitFor();
    expect(requestPaths.filter((path) => path === checkoutPath)).toHaveLength(1);
    expect(tabsBeside(page)).toHaveLength(1);
    expect(await site.history(owner)).toEqual(["open 3"]);
    expect(page.problems).toEqual([]);
  });

  test("two tabs that pay at once share a payment page, and choosing other months closes it", async () => {
    const { page, owner } = await open();
    const other = await page.context().newPage();
    await other.goto(here("/dashboard"));
    await form(other).waitFor();
    const [first, second] = await Promise.all([openPayPage(page), openPayPage(other)]);
    expect(second.url()).toBe(first.url());
    expect(await site.history(owner)).toEqual(["open 3"]);

    await chooseMonths(other, 1);
    const third = await openPayPage(other);
    expect(third.url()).not.toBe(first.url());
    expect(await site.history(owner)).toEqual(["open 1", "expired 3"]);
    await choose(first, language, "pay");
    await first.getByRole("heading", { name: sandbox.closedTitle }).waitFor();
    await choose(third, language, "pay");
    await third.waitForURL(here("/"));
    expect(await site.history(owner)).toEqual(["applied 1", "expired 3"]);
    expect([...page.problems, ...first.problems, ...third.problems]).toEqual([]);
  });

  test("a slow payment and one made in the meantime both arrive and both count", async () => {
    const { page, owner } = await open();
    const tab = await openPayPage(page);
    await choose(tab, language, "later-succeed");
    await tab.waitForURL(here("/"));
    await returnToTab(page);
    await note(page, "pending").waitFor();
    await chooseMonths(page, 1);
    const other = await openPayPage(page);
    await choose(other, language, "pay");
    await other.waitForURL(here("/"));
    await returnToTab(page);
    await untilHistory(page, language, "paid", "pending");
    await site.pass(11);
    await returnToTab(page);
    await untilHistory(page, language, "paid", "paid");
    await page
      .locator(".terms-list dd")
      .filter({ hasText: plural(own.subscription.months, 4) })
      .waitFor();
    expect((await site.listing(owner)).months_paid).toBe(4);
    expect([...page.problems, ...tab.problems, ...other.problems]).toEqual([]);
  });

  test("a payer who returns without a session sees the confirmation once", async () => {
    const owner = await site.newOwner(language);
    const sessionId = await site.pay(owner, 3);
    const page = await openPage({ baseURL: site.origin });
    const requestPaths = recordRequestPaths(page);
    const verified = () => requestPaths.filter((path) => path === verifyPath).length;
    const returning = here(`/?payment=success&session_id=${sessionId}`);
    await toast(page, shared.paymentSuccessful, () => page.goto(returning));
    await page.waitForURL(here("/"));
    expect(verified()).toBe(1);
    await page.reload();
    await page.goto(`${returning}&note=1`);
    await page.waitForURL(here("/?note=1"));
    expect(verified()).toBe(1);
    await expect.poll(() => page.locator(".toast").count()).toBe(0);
    expect(page.problems).toEqual([]);

    await page.goto(here("/?payment=success&session_id=cs_test_unknown"));
    await page.waitForURL(here("/"));
    await expect.poll(() => page.problems.some((problem) => problem.startsWith("payment-not-verified"))).toBe(true);
    await expect.poll(() => page.locator(".toast").count()).toBe(0);
  });
});
