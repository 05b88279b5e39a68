import { readFile } from "node:fs/promises";
import { GoTrueAdminApi } from "@supabase/auth-js";
import { afterAll, beforeAll, describe, expect, vi } from "vitest";
import { interpolate } from "#i18n/interpolate.ts";
import { type Locale, locales, localPath } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { plural } from "#i18n/plural.ts";
import {
  clickButton,
  enableAuthenticator,
  newMember,
  withoutLoadErrors,
} from "#test/browser/account/account-member.ts";
import { alternateLocalesUnlessFull } from "#test/browser/alternate-locales.ts";
import { storeSession } from "#test/browser/auth/auth-steps.ts";
import { violationsInBoth } from "#test/browser/axe.ts";
import { desktop, phone, withBrowser } from "#test/helpers/browser/browser.ts";
import { type Site, startSite } from "#test/helpers/site.ts";

const serviceKey = "the-service-key-of-the-tests-0123456789";
const found = "The telephone number belongs to another school, which wrote to us about it.";

const openPage = withBrowser();
let site: Site;
let listings: string[] = [];

beforeAll(async () => {
  site = await startSite({ listings: 24, environment: { AUTH_SERVICE_KEY: serviceKey } });
  // A sitemap that cannot be read in time, on a busy machine, is a 503.
  listings = await vi.waitUntil(
    async () => {
      const sitemap = await (await fetch(`${site.origin}/sitemaps/listings-1.xml`)).text();
      const ids = new Set([...sitemap.matchAll(/\/listing\/([\w-]+)/g)].map(([, id = ""]) => id));
      return ids.size > 0 && [...ids];
    },
    { timeout: 60_000, interval: 500 },
  );
});
afterAll(() => site?.stop());

/** Submits a visitor's form. */
async function report(id: string, text: string): Promise<void> {
  const started_at = new Date(Date.now() - 10_000).toISOString();
  const body = { target_kind: "listing", target_id: id, reason: "impersonation", text, started_at };
  const headers = { "content-type": "application/json" };
  const response = await fetch(`${site.origin}/api/reports`, { method: "POST", headers, body: JSON.stringify(body) });
  expect([response.ok, await response.text()]).toEqual([true, expect.any(String)]);
}

/** A browser of an operator who has just entered an authenticator code. */
async function openAsOperator(language: Locale, options: Parameters<typeof openPage>[0] = {}) {
  const { member, app } = await enableAuthenticator(site, await newMember(site.origin, language));
  const admin = new GoTrueAdminApi({
    url: `${site.origin}/auth/v1`,
    headers: { authorization: `Bearer ${serviceKey}` },
  });
  await admin.updateUserById(member.session.user.id, { app_metadata: { role: "admin" } });
  const viewport = language === "en" ? desktop : phone;
  const page = await openPage({ viewport, baseURL: site.origin, ...options });
  await storeSession(page, member.session);
  return { page, app };
}

describe.each(locales)("in %s", (language) => {
  const test = alternateLocalesUnlessFull(language);
  const admin = messagesFor(language, "admin");
  const removal = messagesFor(language, "removal");
  const reasons = messagesFor(language, "report");
  const here = (path: string) => localPath(language, path);
  const statusOf = async (id: string) => (await fetch(`${site.origin}/listing/${id}`)).status;

  test("an operator reads a report, removes the listing, restores it, and sees it all in the audit log", async () => {
    const id = listings[language === "en" ? 0 : 1] ?? "";
    await report(id, `This is our school's name. ${language}`);
    const { page } = await openAsOperator(language);
    await page.goto(here("/admin"));
    const overview = messagesFor(language, "adminOverview");
    await page.getByRole("heading", { name: overview.revenue }).waitFor();
    const contacts = page.locator(".overview-figures > div").filter({ hasText: overview.contactsNow });
    expect(await contacts.innerText()).toMatch(new RegExp(`^${overview.contactsNow}\\s+\\d+\\s+\\d`, "u"));
    expect(await page.locator(".overview-figures > div").count()).toBe(4);
    expect(await page.locator(".overview-health").innerText()).toContain(overview.noBackup);
    expect(await violationsInBoth(page)).toEqual([]);
    await page.locator('.overview-item[href$="/admin/reports"]').first().click();
    await page.locator(".admin-menu .admin-count").waitFor();
    // The menu scrolls, but the page around it does not.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()?.width);
    await page.locator(".admin-queue a").last().click();
    await page.getByText(`This is our school's name. ${language}`).waitFor();
    expect(await page.getByText(admin.band).count()).toBe(1);
    expect(await page.locator(".admin-item").last().textContent()).toContain(reasons.reasons.impersonation);
    expect(await violationsInBoth(page)).toEqual([]);

    await clickButton(page, admin.reports.decide);
    await page.getByText(admin.reports.chooseOutcome).waitFor();
    expect(await violationsInBoth(page)).toEqual([]);
    if (language === "en") {
      await page.keyboard.press("k");
      expect(await page.evaluate(() => document.activeElement?.className)).toBe("admin-item");
      await page.keyboard.press("?");
      await page.getByText(admin.reports.keys.does.J).waitFor();
      await page.keyboard.press("1");
    } else await page.getByRole("radio", { name: admin.reports.outcomes["listing-removed"] }).check();
    expect(await page.getByRole("radio").first().isChecked()).toBe(true);
    await page.locator("#removal-reason").selectOption({ label: removal.reasons.impersonation });
    await page.locator("#removal-found").fill("Too short");
    await page.keyboard.press("3");
    expect(await page.getByRole("radio").first().isChecked()).toBe(true);
    await page.locator("#removal-found").fill("Too short");
    await clickButton(page, admin.reports.decide);
    await page.locator("#removal-found[aria-invalid]").waitFor();
    expect(await page.locator("#removal-found").inputValue()).toBe("Too short");
    await page.locator("#removal-found").fill(found);
    await clickButton(page, admin.reports.decide);
    await page.getByText(admin.undoText).waitFor();
    await expect.poll(() => statusOf(id)).toBe(410);
    await clickButton(page, admin.undo);
    await expect.poll(() => statusOf(id)).toBe(200);

    await page.goto(here("/admin/audit"));
    const { csv, done } = messagesFor(language, "adminExports");
    const saving = page.waitForEvent("download");
    await clickButton(page, csv);
    const file = await saving;
    expect(file.suggestedFilename()).toMatch(/^taoli-audit-\d{4}-\d\d-\d\d\.csv$/u);
    expect(await readFile(await file.path(), "utf8")).toContain("listing-removed");
    await page.getByText(interpolate(done, { name: file.suggestedFilename() })).waitFor();
    const { actions } = messagesFor(language, "adminAudit");
    const cell = (name: keyof typeof actions) => page.getByRole("cell", { name: actions[name], exact: true });
    await cell("listing-removal-undone").first().waitFor();
    expect(await cell("listing-removed").count()).toBeGreaterThan(0);
    expect(await violationsInBoth(page)).toEqual([]);
    await page.getByLabel(admin.audit.action, { exact: true }).selectOption("listing-removed");
    await clickButton(page, admin.audit.filter);
    await expect.poll(() => cell("listing-removal-undone").count()).toBe(0);
    await cell("listing-removed").first().waitFor();
    await page.goto(here("/admin/audit"));
    await page.getByLabel(admin.audit.search, { exact: true }).fill(`${site.origin}/zh/listing/${id}`);
    await clickButton(page, admin.audit.filter);
    await expect.poll(() => cell("operator-session-started").count()).toBe(0);
    await cell("listing-removal-undone").first().waitFor();
    expect(withoutLoadErrors(page)).toEqual([]);
  });

  test("a session that expires during a decision is renewed outside its form, which keeps its text and is sent afterwards", async () => {
    await report(listings[language === "en" ? 4 : 5] ?? "", `They use our name. ${language}`);
    const { page, app } = await openAsOperator(language);
    await page.goto(here("/admin/reports"));
    await page.locator(".admin-queue a").last().click();
    await page.getByRole("radio", { name: admin.reports.outcomes["no-action"] }).check();
    await page.locator("#removal-found").fill(found);
    const rejection = { error: { code: "operator-session-expired", message: "expired" } };
    await page.route("**/decide", (route) => route.fulfill({ status: 401, json: rejection }));
    await clickButton(page, admin.reports.decide);
    await page.getByRole("heading", { name: admin.expired }).waitFor();
    expect(await page.locator("form form").count()).toBe(0);
    expect(await page.locator("#removal-found").inputValue()).toBe(found);
    await page.unroute("**/decide");
    await page.locator("#operator-action-code").fill(await app.nextCode());
    const decided = page.waitForResponse((response) => response.url().endsWith("/decide"));
    await clickButton(page, admin.continue);
    expect((await decided).status()).toBe(200);
    await page.getByRole("heading", { name: admin.expired }).waitFor({ state: "detached" });
    expect(withoutLoadErrors(page)).toEqual([]);
  });

  test("an operator finds a listing, removes it, and later restores it from its history", async () => {
    const id = listings[language === "en" ? 2 : 3] ?? "";
    const { page } = await openAsOperator(language);
    await page.goto(here("/admin/listings"));
    await page.locator("#listing-q").fill(id);
    await clickButton(page, admin.listings.find);
    // The rows of the empty search are still shown while the new one is loaded.
    await page.locator(`.admin-queue a[href*="${id}"]`).click();
    await clickButton(page, admin.listings.remove);
    const dialog = page.getByRole("dialog");
    await dialog.locator("#removal-reason").selectOption({ label: removal.reasons["unlawful-or-unsafe"] });
    await dialog.locator("#removal-found").fill(found);
    await dialog.getByRole("button", { name: admin.listings.confirmRemove }).click();
    await page.getByText(admin.removedForGood).waitFor();
    await expect.poll(() => statusOf(id)).toBe(410);
    expect(await violationsInBoth(page)).toEqual([]);
    await clickButton(page, admin.listings.restore);
    await page.getByText(admin.restored).waitFor();
    await expect.poll(() => statusOf(id)).toBe(200);
    expect(page.problems).toEqual([]);
  });

  test("the remaining time follows the server, despite a wrong clock and after any request", async () => {
    const { page } = await openAsOperator(language, { alone: true });
    await page.clock.install({ time: Date.now() + 20 * 60_000 });
    // Every response starts the half hour again: none may be late.
    const responded = page.waitForResponse((response) => response.url().endsWith("/api/operator/overview"));
    await page.goto(here("/admin/listings"));
    const left = page.locator(".admin-left");
    /** The first text that differs from the given one. */
    const after = (text: string | null) =>
      page.waitForFunction((before) => {
        const now = document.querySelector(".admin-left")?.textContent ?? null;
        return now === before ? null : now;
      }, text);
    const minutes = (n: number) => plural(admin.minutesLeft, n);
    expect(await (await after(null)).jsonValue()).toBe(minutes(30));
    const first = page.locator(".admin-queue a").first();
    await first.waitFor();
    await (await responded).finished();
    await page.clock.fastForward(12 * 60_000);
    await expect.poll(() => left.textContent()).toBe(minutes(18));
    await first.click();
    expect(await (await after(minutes(18))).jsonValue()).toBe(minutes(30));
    expect(page.problems).toEqual([]);
  });

  test("without permission, or after half an hour, the console explains what to do", async () => {
    const member = await newMember(site.origin, language);
    const page = await openPage({ viewport: phone, baseURL: site.origin });
    await storeSession(page, member.session);
    await page.goto(here("/admin/reports"));
    await page.getByText(admin.refused).waitFor();

    const { page: own, app } = await openAsOperator(language);
    const rejection = { error: { code: "operator-session-expired", message: "expired" } };
    await own.route("**/api/operator/**", (route) => route.fulfill({ status: 401, json: rejection }));
    await own.goto(here("/admin/listings"));
    await own.getByRole("heading", { name: admin.expired }).waitFor();
    await own.locator("#operator-code").fill("000000");
    await clickButton(own, admin.continue);
    await own.getByText(admin.codeWrong).waitFor();
    await own.unroute("**/api/operator/**");
    await own.locator("#operator-code").fill(await app.nextCode());
    await clickButton(own, admin.continue);
    await own.getByRole("heading", { name: admin.listings.title }).waitFor();
    expect(withoutLoadErrors(own)).toEqual([]);
  });
});
