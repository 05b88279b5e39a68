import { readFileSync } from "node:fs";
import { join } from "node:path";
import { strFromU8, unzipSync } from "fflate";
import type { Page, Route } from "playwright-core";
import { describe, expect } from "vitest";
import { formatDate } from "#i18n/formats.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { locales, localPath } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { openMailbox } from "#providers/mailbox/mailbox.ts";
import { alternateLocalesUnlessFull } from "#test/browser/alternate-locales.ts";
import { violationsInBoth } from "#test/browser/axe.ts";
import { createListing } from "#test/helpers/auth/account-requests.ts";
import { desktop, phone, type WatchedPage, withBrowser } from "#test/helpers/browser/browser.ts";
import {
  asAccount,
  clickButton,
  firstPassword,
  focusedId,
  type Member,
  newMember,
  openAccount,
  withoutLoadErrors,
} from "./account-member.ts";
import { membersSite } from "./members-site.ts";

const exportPath = "**/api/me/account/export";

const openPage = withBrowser();
const site = membersSite();

describe.each(locales)("in %s", (language) => {
  const test = alternateLocalesUnlessFull(language);
  const own = messagesFor(language, "account");
  const alerts = messagesFor(language, "accountAlerts");
  const { deleted } = messagesFor(language, "dataRights");

  const downloadButton = (page: Page) => {
    const [start = ""] = own.export.download.split("{size}");
    return page.getByRole("button", { name: start });
  };

  async function open(path: "account" | "dashboard"): Promise<{ page: WatchedPage; member: Member }> {
    const member = await newMember(site.origin, language);
    const page = await openPage({ viewport: language === "en" ? phone : desktop, baseURL: site.origin, alone: true });
    await openAccount(page, member, language);
    if (path === "dashboard") await page.goto(localPath(language, "/dashboard"));
    return { page, member };
  }

  test("an account is deleted after its owner types its address and confirms their identity", async () => {
    const { page, member } = await open("account");
    await createListing(site.origin, asAccount(member));
    for (const consequence of own.deletion.consequences)
      await page.getByText(consequence, { exact: true }).waitFor({ state: "visible" });
    await page.locator("#deletion-email").fill("another@taoli.example");
    await clickButton(page, own.deletion.submit);
    await expect.poll(() => page.locator("#deletion-email-error").textContent()).toBe(own.deletion.errors.other);
    await expect.poll(() => focusedId(page)).toBe("deletion-email");
    expect(await violationsInBoth(page)).toEqual([]);

    await rejectOnce(page, "deletion");
    await page.locator("#deletion-email").fill(member.email.toUpperCase());
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: own.prove.title });
    await dialog.locator("#prove-password").fill(firstPassword);
    await page.keyboard.press("Enter");
    await page.waitForURL(`**${localPath(language, "/account-deleted")}`);
    await page.getByRole("heading", { name: deleted.title }).waitFor();
    // The router stores the scroll positions when the tab leaves the pages.
    const left = await page.evaluate(() => [localStorage.getItem("taoli.session"), ...Object.keys(sessionStorage)]);
    expect(left).toEqual([null, "react-router-scroll-positions"]);
    expect(await violationsInBoth(page)).toEqual([]);
    const { subject } = messagesFor(language, "email").accountDeleted;
    const emails = async () =>
      (await openMailbox(join(site.dataDir, "mail")).list()).filter(({ to }) => to === member.email);
    await expect.poll(async () => (await emails()).map((email) => email.subject)).toContain(subject);
    expect(withoutLoadErrors(page)).toEqual([]);
  });

  test("a member requests their data after confirming their identity, and downloads it once", async () => {
    const { page, member } = await open("account");
    await createListing(site.origin, asAccount(member));
    // The card has read the state of the export, so that the request that fails is the member's own.
    const request = page.getByRole("button", { name: own.export.submit, exact: true });
    await request.and(page.locator(":not([aria-busy])")).waitFor();
    await page.route(exportPath, (route) => route.abort(), { times: 1 });
    await clickButton(page, own.export.submit);
    await page.getByText(own.export.offline).waitFor();
    expect(await violationsInBoth(page)).toEqual([]);
    await rejectOnce(page, "export");
    await clickButton(page, own.export.submit);
    const dialog = page.getByRole("dialog", { name: own.prove.title });
    await dialog.locator("#prove-password").fill(firstPassword);
    await page.keyboard.press("Enter");
    await downloadButton(page).waitFor();
    const { subject } = messagesFor(language, "email").dataExport;
    const emails = async () =>
      (await openMailbox(join(site.dataDir, "mail")).list()).filter(({ to }) => to === member.email);
    await expect.poll(async () => (await emails()).map((email) => email.subject)).toContain(subject);
    expect(await violationsInBoth(page)).toEqual([]);

    await page.reload();
    await downloadButton(page).waitFor();
    await page.route(`${exportPath}/file`, (route) => route.abort(), { times: 1 });
    await downloadButton(page).press("Enter");
    await page.getByText(own.export.interrupted).waitFor();
    const saved = page.waitForEvent("download");
    await downloadButton(page).press("Enter");
    const file = await saved;
    expect(file.suggestedFilename()).toMatch(/^taoli-data-\d{4}-\d\d-\d\d\.zip$/u);
    await page.getByText(own.export.done).waitFor();
    const files = unzipSync(readFileSync(await file.path()));
    expect(strFromU8(files["README.txt"] ?? new Uint8Array())).toContain(messagesFor(language, "dataExport").title);
    const signIn = JSON.parse(strFromU8(files["sign-in.json"] ?? new Uint8Array()));
    expect(signIn).toMatchObject({
      account: { email: member.email },
      sessions: [{}],
      identities: [{ provider: "email" }],
    });
    expect(JSON.parse(strFromU8(files["listing.json"] ?? new Uint8Array()))).toMatchObject({ email: member.email });
    expect(strFromU8(files["sign-in-identities.csv"] ?? new Uint8Array())).toContain(member.email);
    expect(await violationsInBoth(page)).toEqual([]);
    expect(withoutLoadErrors(page)).toEqual([]);
  });

  test("other export states are shown, also in a second tab, and each can be dismissed", async () => {
    const { page } = await open("account");
    let state: object | null = { state: "requested", requested_at: "2026-11-20T12:00:00.000Z" };
    const states = (route: Route) =>
      route.request().method() === "GET"
        ? route.fulfill({ json: { export: state } })
        : route.fulfill({ status: 429, json: { error: { code: "too-many-requests", message: "Later" } } });
    await page.route(exportPath, states);
    await page.reload();
    await page.getByText(own.export.preparing).waitFor();
    const busy = page.getByRole("button", { name: own.export.busy });
    expect(await busy.getAttribute("aria-disabled")).toBe("true");
    expect(await page.locator("output").filter({ hasText: own.export.preparing }).count()).toBe(1);
    expect(await violationsInBoth(page)).toEqual([]);
    const tab = await page.context().newPage();
    await tab.route(exportPath, states);
    await tab.goto(page.url());
    await tab.getByText(own.export.preparing).waitFor();

    state = { state: "failed", requested_at: "2026-11-20T12:00:00.000Z" };
    await tab.getByText(own.export.failed).waitFor();
    await tab.close();
    await page.getByText(own.export.failed).waitFor();
    expect(await violationsInBoth(page)).toEqual([]);
    const card = page.getByRole("region", { name: own.export.title });
    await card.getByRole("button", { name: own.export.tryAgain }).press("Enter");
    await page.getByText("Later").waitFor();

    const expires = "2026-11-21T12:00:00.000Z";
    state = { state: "ready", requested_at: "2026-11-20T12:00:00.000Z", expires_at: expires, bytes: 4_200_000 };
    await page.reload();
    await page.getByRole("button", { name: interpolate(own.export.download, { size: "4.2 MB" }) }).waitFor();
    expect(await violationsInBoth(page)).toEqual([]);
    state = null;
    await card.getByRole("button", { name: interpolate(own.export.download, { size: "4.2 MB" }) }).click();
    await page.getByText(messagesFor(language, "failures").errors["export-not-found"]).waitFor();
    await card.getByRole("button", { name: own.export.submit }).waitFor();
    expect(withoutLoadErrors(page)).toEqual([]);
  });

  test("an operator sees the reason why the account cannot be deleted", async () => {
    const { email, session } = await newMember(site.origin, language);
    const user = { ...session.user, app_metadata: { ...session.user.app_metadata, role: "admin" } };
    const page = await openPage({ viewport: phone, baseURL: site.origin, alone: true });
    await openAccount(page, { email, session: { ...session, user } }, language);
    await page.getByText(own.deletion.ofOperator).waitFor();
    expect(await page.locator("#deletion-email, #export").count()).toBe(0);
  });

  test("a bounced address, a reviewed report and an updated document are shown until resolved", async () => {
    const { page } = await open("dashboard");
    const outdated = [{ document: "privacy", version: "2025-01" }];
    const accepted: unknown[] = [];
    await page.route("**/api/me/account", (route) =>
      route.fulfill({
        json: {
          bounced_email: "lin@school.example",
          outdated_documents: outdated,
          report_checked_at: "2026-11-20T12:00:00.000Z",
        },
      }),
    );
    await page.route("**/api/me/account/consents", (route) => {
      accepted.push(route.request().postDataJSON());
      return route.fulfill({ json: { bounced_email: null, outdated_documents: [] } });
    });
    await page.reload();
    const bounced = page.getByText(interpolate(alerts.bounced.title, { email: "lin@school.example" }));
    await bounced.waitFor();
    expect(await page.getByRole("link", { name: alerts.bounced.change }).getAttribute("href")).toBe(
      `${localPath(language, "/dashboard/account")}#email`,
    );
    const day = formatDate(language, new Date("2026-11-20T12:00:00Z"));
    await page.getByText(interpolate(alerts.checked.text, { date: day })).waitFor();
    const link = page.getByRole("link", { name: alerts.documents.links.privacy, exact: true }).first();
    expect(await link.getAttribute("href")).toBe(localPath(language, "/privacy"));
    expect(await violationsInBoth(page)).toEqual([]);
    await clickButton(page, alerts.documents.button);
    await page.getByText(alerts.documents.title).waitFor({ state: "detached" });
    expect(accepted).toEqual([{ privacy: "2025-01" }]);
    expect(await bounced.count()).toBe(0);
    expect(page.problems).toEqual([]);
  });
});

/** The next request is rejected, as it would be ten minutes after signing in. */
async function rejectOnce(page: Page, request: "deletion" | "export"): Promise<void> {
  await page.route(
    `**/api/me/account/${request}`,
    (route) => route.fulfill({ status: 403, json: { error: { code: "reauthentication-needed", message: "Refused" } } }),
    { times: 1 },
  );
}
