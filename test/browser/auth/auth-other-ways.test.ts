import { GoTrueAdminApi } from "@supabase/auth-js";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { interpolate } from "#i18n/interpolate.ts";
import { locales, localPath } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { firstPassword, newMember, signInElsewhere, withoutLoadErrors } from "#test/browser/account/account-member.ts";
import { alternateLocales } from "#test/browser/alternate-locales.ts";
import { type FakeOpenIdProvider, startOpenIdProvider } from "#test/helpers/auth/openid-provider.ts";
import { desktop, phone, type WatchedPage, withBrowser } from "#test/helpers/browser/browser.ts";
import { toastOf } from "#test/helpers/browser/toasts.ts";
import { awaitEmail } from "#test/helpers/email/emails.ts";
import { type Site, startSite } from "#test/helpers/site.ts";
import { openAuth, send, storedSession } from "./auth-steps.ts";

const serviceKey = "the-service-key-of-the-tests-0123456789";
const newPassword = "plum-tree-22";

const openPage = withBrowser();
let google: FakeOpenIdProvider;
let site: Site;
let admin: GoTrueAdminApi;
let count = 0;

beforeAll(async () => {
  google = await startOpenIdProvider();
  const environment = {
    AUTH_SERVICE_KEY: serviceKey,
    GOOGLE_CLIENT_ID: google.clientId,
    GOOGLE_CLIENT_SECRET: google.clientSecret,
    GOOGLE_ISSUER_URL: google.issuerUrl,
  };
  site = await startSite({ listings: 0, environment });
  const headers = { authorization: `Bearer ${serviceKey}` };
  admin = new GoTrueAdminApi({ url: `${site.origin}/auth/v1`, headers });
});
afterAll(async () => {
  await site?.stop();
  await google?.close();
});

type LinkRequest = Parameters<GoTrueAdminApi["generateLink"]>[0];

describe.each(locales)("in %s", (language) => {
  const localeTest = alternateLocales(language);
  const own = messagesFor(language, "auth");
  const shared = messagesFor(language, "shared");
  const dashboard = messagesFor(language, "dashboard");
  const { codes } = messagesFor(language, "authFailures");
  const here = (path: string) => localPath(language, path);
  const data = { full_name: "Lin Yuqing", language };

  function open(): Promise<WatchedPage> {
    return openPage({ viewport: language === "en" ? phone : desktop, baseURL: site.origin });
  }
  function newEmail(): string {
    return `linked-${language}-${++count}@taoli.example`;
  }
  /** A member with a password, and no session in this browser. */
  async function member(): Promise<string> {
    const email = newEmail();
    await admin.createUser({ email, password: firstPassword, email_confirm: true, user_metadata: data });
    return email;
  }
  async function linkFor(request: LinkRequest): Promise<string> {
    const response = await admin.generateLink(request);
    if (response.error !== null) throw response.error;
    return response.data.properties.action_link;
  }

  /** Opens the link, which does not consume it, and then uses it. */
  async function use(page: WatchedPage, link: string): Promise<void> {
    expect(new URL(link).pathname).toBe(here("/auth"));
    await openAuth(page, link);
    await page.getByRole("heading", { name: own.linkHeading, exact: true }).waitFor();
    await page.getByRole("button", { name: own.useLink, exact: true }).click();
  }
  async function expectDashboard(page: WatchedPage, email: string): Promise<void> {
    await page.waitForURL(here("/dashboard"));
    await page.getByRole("button", { name: dashboard.signOut, exact: true }).waitFor();
    expect((await storedSession(page))?.user.email).toBe(email);
  }
  async function choosePassword(page: WatchedPage, email: string, isFirst: boolean): Promise<void> {
    await page.waitForURL(here("/auth?view=new-password"));
    await page.getByText(interpolate(own.newPasswordLead, { email })).waitFor();
    expect(await page.getByText(own.noPasswordYet).count()).toBe(isFirst ? 1 : 0);
    expect(await toastOf(page, () => send(page, { password: newPassword, confirmPassword: newPassword }))).toEqual([
      shared.success,
      own.passwordSaved,
    ]);
    await expectDashboard(page, email);
    expect((await signInElsewhere(site.origin, email, newPassword)).user.email).toBe(email);
  }

  localeTest("an invitation email's link leads to a first password and works once", async () => {
    const page = await open();
    const email = newEmail();
    await admin.inviteUserByEmail(email, { data });
    const { link } = await awaitEmail(site.dataDir, { to: email, has: "link" });
    await use(page, link ?? "");
    await choosePassword(page, email, true);

    const elsewhere = await open();
    await use(elsewhere, link ?? "");
    await elsewhere.getByRole("alert").filter({ hasText: own.linkExpired }).waitFor();
    expect(withoutLoadErrors(elsewhere)).toEqual([]);
    expect(page.problems).toEqual([]);
  });

  localeTest("an operator's invitation link leads to a first password without an email", async () => {
    const page = await open();
    const email = newEmail();
    await use(page, await linkFor({ type: "invite", email, options: { data } }));
    await choosePassword(page, email, true);
    expect(page.problems).toEqual([]);
  });

  localeTest("a recovery link leads to a new password and invalidates the old one", async () => {
    const page = await open();
    const email = await member();
    await use(page, await linkFor({ type: "recovery", email }));
    await choosePassword(page, email, false);
    await expect(signInElsewhere(site.origin, email)).rejects.toThrow("invalid_credentials");
    expect(page.problems).toEqual([]);

    // The mailbox is now confirmed, so the password is valid, and a new password must differ from it.
    await page.evaluate(() => localStorage.clear());
    await use(page, await linkFor({ type: "recovery", email }));
    await page.waitForURL(here("/auth?view=new-password"));
    await send(page, { password: newPassword, confirmPassword: newPassword });
    expect(await toastOf(page)).toEqual([shared.error, codes.same_password]);
    await expect.poll(() => page.locator("#password-error").textContent()).toBe(codes.same_password);
  });

  localeTest("a sign-in link leads to the dashboard", async () => {
    const page = await open();
    const email = await member();
    await use(page, await linkFor({ type: "magiclink", email }));
    await expectDashboard(page, email);
    expect(page.problems).toEqual([]);
  });

  localeTest("a sign-up link with a password confirms the account, and the password works", async () => {
    const page = await open();
    const email = newEmail();
    const link = await linkFor({ type: "signup", email, password: firstPassword, options: { data } });
    await expect(signInElsewhere(site.origin, email)).rejects.toThrow();
    await use(page, link);
    await expectDashboard(page, email);
    await signInElsewhere(site.origin, email);
    expect(page.problems).toEqual([]);
  });

  localeTest("an email change link waits for the link of the other mailbox", async () => {
    const page = await open();
    const email = await member();
    const changed = newEmail();
    const ofOld = await linkFor({ type: "email_change_current", email, newEmail: changed });
    const ofNew = await linkFor({ type: "email_change_new", email, newEmail: changed });
    expect(await toastOf(page, () => use(page, ofOld))).toEqual([shared.success, own.otherMailbox]);
    await page.waitForURL(here("/auth"));
    await expect.poll(() => storedSession(page)).toBeNull();
    await signInElsewhere(site.origin, email);

    await use(page, ofNew);
    await expectDashboard(page, changed);
    await signInElsewhere(site.origin, changed);
    await expect(signInElsewhere(site.origin, email)).rejects.toThrow("invalid_credentials");
    expect(page.problems).toEqual([]);
  });

  localeTest("Google sign-in with an unconfirmed address succeeds and invalidates its password", async () => {
    const page = await open();
    const { email } = await newMember(site.origin, language);
    google.person = { sub: `taken-${language}`, email, email_verified: true, name: "Lin" };
    await openAuth(page, here("/auth?next=%2Fpricing"));
    await page.getByRole("button", { name: own.continueWithGoogle }).click();
    await page.waitForURL(here("/pricing"));
    expect((await storedSession(page))?.user.email).toBe(email);
    await expect(signInElsewhere(site.origin, email)).rejects.toThrow("invalid_credentials");
  });

  localeTest("Google sign-in with a confirmed address succeeds and keeps its password", async () => {
    const page = await open();
    const email = await member();
    await use(page, await linkFor({ type: "recovery", email }));
    await choosePassword(page, email, false);
    await page.evaluate(() => localStorage.clear());
    google.person = { sub: `joins-${language}`, email, email_verified: true, name: "Lin" };
    await openAuth(page, here("/auth"));
    await page.getByRole("button", { name: own.continueWithGoogle }).click();
    await expectDashboard(page, email);
    expect((await signInElsewhere(site.origin, email, newPassword)).user.email).toBe(email);
  });
});
