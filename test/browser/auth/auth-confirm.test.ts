import { afterAll, beforeAll, describe, expect } from "vitest";
import { interpolate } from "#i18n/interpolate.ts";
import { locales, localPath } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { firstPassword, withoutLoadErrors } from "#test/browser/account/account-member.ts";
import { alternateLocales } from "#test/browser/alternate-locales.ts";
import { type FakeOpenIdProvider, startOpenIdProvider } from "#test/helpers/auth/openid-provider.ts";
import { desktop, phone, type WatchedPage, withBrowser } from "#test/helpers/browser/browser.ts";
import { toastOf } from "#test/helpers/browser/toasts.ts";
import { awaitEmail } from "#test/helpers/email/emails.ts";
import { type Site, startSite } from "#test/helpers/site.ts";
import { openAuth, send, storedSession } from "./auth-steps.ts";

const openPage = withBrowser();
let google: FakeOpenIdProvider;
let site: Site;
let count = 0;

beforeAll(async () => {
  google = await startOpenIdProvider();
  const environment = {
    CONFIRM_EMAIL: "1",
    PASSWORD_MIN_LENGTH: "8",
    GOOGLE_CLIENT_ID: google.clientId,
    GOOGLE_CLIENT_SECRET: google.clientSecret,
    GOOGLE_ISSUER_URL: google.issuerUrl,
  };
  site = await startSite({ listings: 0, environment });
});
afterAll(async () => {
  await site?.stop();
  await google?.close();
});

describe.each(locales)("in %s, with confirmed addresses", (language) => {
  const localeTest = alternateLocales(language);
  const own = messagesFor(language, "auth");
  const shared = messagesFor(language, "shared");
  const failures = messagesFor(language, "authFailures");
  const here = (path: string) => localPath(language, path);
  const open = () => openPage({ viewport: language === "en" ? desktop : phone, baseURL: site.origin });

  async function signUp(page: WatchedPage): Promise<string> {
    const email = `unconfirmed-${language}-${process.pid}-${++count}@taoli.example`;
    await openAuth(page, here("/auth?tab=sign-up"));
    await send(page, { fullName: "Lin", email, password: firstPassword, confirmPassword: firstPassword });
    await page.waitForURL(here("/auth?view=check-inbox"));
    return email;
  }

  localeTest("the link in the email confirms the account and opens the dashboard", async () => {
    const page = await open();
    const email = await signUp(page);
    await expect
      .poll(() => page.locator(".inbox-lead").textContent())
      .toBe(interpolate(own.inboxLead.confirm, { email }));
    await expect.poll(() => page.locator(".toast").count()).toBe(0);
    await page.reload();
    await expect.poll(() => page.locator(".inbox-lead").textContent()).toContain(email);
    const { link } = await awaitEmail(site.dataDir, { to: email, has: "link" });
    await page.goto(link ?? "");
    await page.waitForURL(here("/dashboard"));
    await page.getByRole("button", { name: messagesFor(language, "dashboard").signOut, exact: true }).waitFor();
    expect((await storedSession(page))?.user.email).toBe(email);
    expect(page.problems).toEqual([]);
  });

  localeTest("in WeChat, where Google sign-in fails, another browser is recommended", async () => {
    for (const [userAgent, isShown] of [
      ["Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Mobile MicroMessenger/8.0.49", true],
      [undefined, false],
    ] as const) {
      const page = await openPage({ viewport: phone, baseURL: site.origin, ...(userAgent && { userAgent }) });
      await openAuth(page, here("/auth"));
      expect(await page.getByText(own.worksInBrowser).isVisible()).toBe(isShown);
      expect(page.problems).toEqual([]);
    }
  });

  localeTest("the code in the email confirms the account and opens the dashboard", async () => {
    const page = await open();
    const email = await signUp(page);
    const { code } = await awaitEmail(site.dataDir, { to: email, has: "code" });
    expect(await toastOf(page, () => send(page, { code: code ?? "" }))).toEqual([
      own.accountCreatedTitle,
      own.accountCreated,
    ]);
    await page.waitForURL(here("/dashboard"));
    expect(page.problems).toEqual([]);
  });

  localeTest("signing in before confirmation shows the reason, and offers a new email after a wait", async () => {
    const page = await open();
    const email = await signUp(page);
    await openAuth(page, here("/auth"));
    await send(page, { email, password: firstPassword });
    expect(await toastOf(page)).toEqual([shared.error, failures.codes.email_not_confirmed]);
    await page.locator(".auth-form .alert-a").click();
    await page.waitForURL(here("/auth?view=check-inbox"));
    await page.locator(".inbox-help + .btn").click();
    const [title, text] = await toastOf(page);
    expect(title).toBe(shared.error);
    expect(text).toMatch(new RegExp(failures.waitSeconds.replace("{n}", "\\d+").replaceAll(".", "\\.")));
    const held = page.locator('.inbox-help + .btn[aria-disabled="true"]');
    await held.waitFor();
    expect(await held.textContent()).toMatch(/\d/);
    expect(withoutLoadErrors(page)).toEqual([]);
  });

  localeTest("the minimum password length is configurable", async () => {
    const page = await open();
    await openAuth(page, here("/auth?tab=sign-up"));
    await expect.poll(() => page.locator("#password-hint").textContent()).toBe(interpolate(own.passwordHint, { n: 8 }));
    await send(page, { password: "1234567", confirmPassword: "1234567" });
    await expect
      .poll(() => page.locator("#password-error").textContent())
      .toBe(interpolate(own.errors.password.short, { n: 8 }));
    expect(page.problems).toEqual([]);
  });

  localeTest("signing in with Google leads to the requested page, and a rejection shows an error", async () => {
    const page = await open();
    await openAuth(page, here("/auth?next=%2Fpricing"));
    google.problem = "denied";
    await page.getByRole("button", { name: own.continueWithGoogle }).click();
    const alertBox = page.getByRole("alert").filter({ hasText: own.signInFailed });
    await alertBox.waitFor();
    expect(await alertBox.textContent()).toContain(failures.codes.access_denied);
    await page.waitForURL(here("/auth?next=%2Fpricing"));
    google.problem = "none";
    google.person = { sub: `u-${language}`, email: `u-${language}@taoli.example`, email_verified: false };
    await page.getByRole("button", { name: own.continueWithGoogle }).click();
    await alertBox.filter({ hasText: failures.codes.provider_email_needs_verification }).waitFor();
    await page.waitForURL(here("/auth?next=%2Fpricing"));
    google.person = { sub: `g-${language}`, email: `g-${language}@taoli.example`, email_verified: true, name: "Lin" };
    await page.getByRole("button", { name: own.continueWithGoogle }).click();
    await page.waitForURL(here("/pricing"));
    expect((await storedSession(page))?.user.email).toBe(`g-${language}@taoli.example`);
  });
});
