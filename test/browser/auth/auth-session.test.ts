import type { BrowserContext } from "playwright-core";
import { describe, expect, test } from "vitest";
import { messagesFor } from "#i18n/messages.ts";
import {
  endSessions,
  firstPassword,
  newMember,
  refreshed,
  withoutLoadErrors,
} from "#test/browser/account/account-member.ts";
import { membersSite } from "#test/browser/account/members-site.ts";
import { hydrated, type WatchedPage, withBrowser } from "#test/helpers/browser/browser.ts";
import { toastOf } from "#test/helpers/browser/toasts.ts";
import { countRequests, expired, openAuth, send, storedSession, storeSession } from "./auth-steps.ts";

const openPage = withBrowser();
const dashboard = messagesFor("en", "dashboard");
const signInPage = "/auth?next=%2Fdashboard";
const gone = { status: 502, body: "Bad Gateway" };
const site = membersSite();

const open = () => openPage({ baseURL: site.origin });

/** The dashboard's own controls are there: the page is signed in. */
function signedIn(page: WatchedPage): Promise<void> {
  return page.getByRole("button", { name: dashboard.signOut, exact: true }).waitFor();
}

test("a session is restored after a reload and in a new tab", async () => {
  const { session } = await newMember(site.origin);
  const page = await open();
  await storeSession(page, session);
  await page.goto("/dashboard");
  await signedIn(page);
  await page.reload();
  await signedIn(page);
  const tab = await page.context().newPage();
  await tab.goto("/dashboard");
  await tab.getByRole("button", { name: dashboard.signOut, exact: true }).waitFor();
  expect((await storedSession(page))?.refresh_token).toBe(session.refresh_token);
  expect(page.problems).toEqual([]);
});

test("an expired session is refreshed with its refresh token", async () => {
  const { session } = await newMember(site.origin);
  const page = await open();
  await storeSession(page, expired(session));
  const requests = countRequests(page, "token?grant_type=refresh_token");
  await page.goto("/dashboard");
  await signedIn(page);
  const now = await storedSession(page);
  expect(now?.refresh_token).not.toBe(session.refresh_token);
  expect(now?.expires_at).toBeGreaterThan(Date.now() / 1000 + 600);
  expect(requests()).toBe(1);
  expect(page.problems).toEqual([]);
});

test("several tabs with an expired session stay signed in", async () => {
  const { session } = await newMember(site.origin);
  const page = await open();
  await storeSession(page, expired(session));
  const tabs = await Promise.all(Array.from({ length: 4 }, () => page.context().newPage()));
  await Promise.all(tabs.map((tab) => tab.goto("/dashboard")));
  for (const tab of tabs) await tab.getByRole("button", { name: dashboard.signOut, exact: true }).waitFor();
  await page.waitForTimeout(1000);
  for (const tab of tabs) expect(new URL(tab.url()).pathname).toBe("/dashboard");
  const stored = await storedSession(page);
  expect(stored && (await refreshed(site.origin, stored))).not.toBeNull();
});

test("a session ended elsewhere is removed, and signing in again leads back", async () => {
  const { email, session } = await newMember(site.origin);
  await endSessions(site.origin, session);
  const page = await open();
  await storeSession(page, expired(session));
  await page.goto("/dashboard");
  await page.waitForURL(signInPage);
  await expect.poll(() => storedSession(page)).toBeNull();
  await expect.poll(() => page.locator("html").getAttribute("data-session")).toBeNull();
  await hydrated(page);
  await send(page, { email, password: firstPassword });
  await page.waitForURL("/dashboard");
  await signedIn(page);
});

/**
 * Runs in the page: stores how long it is awake from its first request for a token until it shows an alert. A pause of
 * the browser counts as a tenth of a second.
 */
function timeAlert(text: string): void {
  let [awakeMs, last, isSent] = [0, performance.now(), false];
  const { fetch } = window;
  window.fetch = (...request) => {
    const [url] = request;
    isSent ||= typeof url === "string" && url.includes("/auth/v1/token?");
    return fetch(...request);
  };
  const timer = setInterval(() => {
    const now = performance.now();
    if (isSent) awakeMs += Math.min(now - last, 100);
    last = now;
    const alerts = [...document.querySelectorAll("[role=alert]")];
    if (!alerts.some((element) => element.checkVisibility() && element.textContent.includes(text))) return;
    clearInterval(timer);
    Object.assign(window, { alertMs: awakeMs });
  }, 25);
}

describe("while the server is unavailable", () => {
  test.each([
    [
      "responds with 502",
      (context: BrowserContext) => context.route("**/auth/v1/token?*", (route) => route.fulfill(gone)),
    ],
    ["does not respond", (context: BrowserContext) => context.route("**/auth/v1/token?*", (route) => route.abort())],
  ])("and %s, an expired session is kept, and the page shows an error and recovers later", async (_how, fail) => {
    const { session } = await newMember(site.origin);
    const page = await open();
    await storeSession(page, expired(session));
    await fail(page.context());
    await page.addInitScript(timeAlert, dashboard.loadFailed);
    await page.goto("/dashboard", { waitUntil: "commit" });
    await page.getByRole("alert").filter({ hasText: dashboard.loadFailed }).waitFor();
    const alertMs = await page.waitForFunction(() => Reflect.get(window, "alertMs") as number | undefined);
    expect(await alertMs.jsonValue()).toBeLessThan(12_000);
    expect((await storedSession(page))?.refresh_token).toBe(session.refresh_token);
    await page.context().unroute("**/auth/v1/token?*");
    const token = async () => (await storedSession(page))?.refresh_token;
    await expect.poll(token).not.toBe(session.refresh_token);
    await page.getByRole("button", { name: dashboard.tryAgain, exact: true }).click();
    await signedIn(page);
    expect(new URL(page.url()).pathname).toBe("/dashboard");
    expect(withoutLoadErrors(page)).toEqual([]);
  });
});

test("signing out without the server works in this browser", async () => {
  const { session } = await newMember(site.origin);
  const page = await open();
  await storeSession(page, expired(session));
  await page.context().route("**/auth/v1/**", (route) => route.abort());
  await page.goto("/dashboard/account");
  await page.locator("#fullName").waitFor();
  await page.getByRole("button", { name: messagesFor("en", "account").signOut, exact: true }).click();
  await page.waitForURL("/");
  await expect.poll(() => storedSession(page)).toBeNull();
  await expect.poll(() => page.locator("html").getAttribute("data-session")).toBeNull();
  expect(withoutLoadErrors(page)).toEqual([]);
});

test("signing out in one tab signs out every tab", async () => {
  const { session } = await newMember(site.origin);
  const page = await open();
  await storeSession(page, session);
  await page.goto("/dashboard");
  await signedIn(page);
  const [other, reading] = await Promise.all([page.context().newPage(), page.context().newPage()]);
  await other.goto("/dashboard");
  await other.getByRole("button", { name: dashboard.signOut, exact: true }).waitFor();
  await reading.goto("/pricing");
  expect(await reading.locator(".when-signed-in").first().isVisible()).toBe(true);
  const ended = page.waitForResponse((response) => response.url().includes("/auth/v1/logout"));
  await page.getByRole("button", { name: dashboard.signOut, exact: true }).click();
  await page.waitForURL("/");
  await other.waitForURL(signInPage);
  await expect.poll(() => reading.locator(".when-signed-out").first().isVisible()).toBe(true);
  await ended;
  expect(await refreshed(site.origin, session)).toBeNull();
  await page.goBack();
  await page.waitForURL(signInPage);
  expect(page.problems).toEqual([]);
});

test("a visitor never loads the client; with a session it is loaded when the page is idle", async () => {
  const { session } = await newMember(site.origin);
  const page = await openPage({ baseURL: site.origin, alone: true });
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url()));
  const hasClient = () => loaded.some((url) => url.includes("/watch-session-"));
  for (const path of ["/", "/?city=All+Cities", "/pricing"]) await page.goto(path);
  await page.goto("/?city=All+Cities");
  await hydrated(page);
  await page.waitForLoadState("networkidle");
  expect(hasClient()).toBe(false);
  await storeSession(page, session);
  await page.goto("/?city=All+Cities");
  await hydrated(page);
  await expect.poll(hasClient).toBe(true);
  expect(page.problems).toEqual([]);
});

test("an emailed link that has expired or was opened elsewhere is explained on the sign-in page", async () => {
  const own = messagesFor("en", "auth");
  const page = await open();
  for (const [address, title] of [
    ["/dashboard#error=access_denied&error_code=otp_expired", own.linkUnusable],
    ["/dashboard?error=access_denied&error_code=otp_expired", own.linkUnusable],
    ["/dashboard?code=4f5f9f0a", own.signInHere],
  ] as const) {
    await page.goto(address);
    await page.waitForURL((url) => url.pathname === "/auth");
    await page.getByRole("alert").filter({ hasText: title }).waitFor();
    await page.waitForURL(signInPage);
  }
  expect(page.problems).toEqual([]);
});

test("a form sent before its script is loaded is sent afterwards", async () => {
  const { email } = await newMember(site.origin);
  const page = await open();
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route("**/assets/framework-*", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/auth", { waitUntil: "commit" });
  await send(page, { email, password: firstPassword });
  await expect.poll(() => page.locator(".auth-form").getAttribute("aria-busy")).toBe("true");
  letGo();
  await page.waitForURL("/dashboard");
  expect(page.problems).toEqual([]);
});

test("a redirect never leads to another site", async () => {
  const { email } = await newMember(site.origin);
  const page = await open();
  for (const next of [
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "/auth/v1/logout",
    "javascript:x",
  ]) {
    await page.goto("/robots.txt");
    await page.evaluate(() => localStorage.clear());
    await openAuth(page, `/auth?next=${encodeURIComponent(next)}`);
    await send(page, { email, password: firstPassword });
    await page.waitForURL(`${site.origin}/dashboard`);
  }
  expect(page.problems).toEqual([]);
});

test("a failed sign-out is explained in the reader's language", async () => {
  const { session } = await newMember(site.origin, "zh");
  const page = await open();
  await storeSession(page, session);
  await page.route("**/assets/watch-session-*", (route) => route.abort());
  await page.goto("/zh/dashboard/account");
  await page.locator("#fullName").waitFor();
  await page.getByRole("button", { name: messagesFor("zh", "account").signOut, exact: true }).click();
  expect(await toastOf(page)).toEqual([
    messagesFor("zh", "shared").error,
    messagesFor("zh", "authFailures").unreachable,
  ]);
  expect(withoutLoadErrors(page)).toEqual([]);
});
