import { describe, expect, test } from "vitest";
import { interpolate } from "#i18n/interpolate.ts";
import { locales, localPath } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { firstPassword, newMember, signInElsewhere, withoutLoadErrors } from "#test/browser/account/account-member.ts";
import { membersSite } from "#test/browser/account/members-site.ts";
import { alternateLocales } from "#test/browser/alternate-locales.ts";
import { randomClientHeaders } from "#test/helpers/auth/visitor-address.ts";
import { desktop, hydrated, phone, withBrowser } from "#test/helpers/browser/browser.ts";
import { toastOf } from "#test/helpers/browser/toasts.ts";
import { awaitEmail } from "#test/helpers/email/emails.ts";
import { autocompletes, countRequests, openAuth, send, storedSession, storeSession } from "./auth-steps.ts";

const openPage = withBrowser();
const newPassword = "plum-tree-22";
const site = membersSite();
let count = 0;

describe.each(locales)("in %s", (language) => {
  const localeTest = alternateLocales(language);
  const own = messagesFor(language, "auth");
  const shared = messagesFor(language, "shared");
  const { codes } = messagesFor(language, "authFailures");
  const here = (path: string) => localPath(language, path);
  const open = () => openPage({ viewport: language === "en" ? desktop : phone, baseURL: site.origin });
  const newEmail = () => `reader-${language}-${process.pid}-${++count}@taoli.example`;

  localeTest("signing up is sent once and opens the dashboard, and signing out opens the home page", async () => {
    const page = await open();
    const email = newEmail();
    await openAuth(page, here("/auth?tab=sign-up"));
    const requests = countRequests(page, "signup");
    const fields = { fullName: " Lin Yuqing ", email: ` ${email.toUpperCase()}`, password: firstPassword };
    for (const [name, value] of Object.entries(fields)) await page.locator(`#${name}`).fill(value);
    await page.locator("#confirmPassword").fill(firstPassword);
    expect(await toastOf(page, () => page.locator('.auth-form button[type="submit"]').dblclick())).toEqual([
      own.accountCreatedTitle,
      own.accountCreated,
    ]);
    await page.waitForURL(here("/dashboard"));
    expect(requests()).toBe(1);
    const session = await storedSession(page);
    expect(session).toMatchObject({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      expires_at: expect.any(Number),
      user: { email, identities: [{ provider: "email" }], user_metadata: { full_name: "Lin Yuqing", language } },
    });
    const button = page.locator(".when-signed-in").first();
    if (language === "en") expect(await button.isVisible()).toBe(true);
    await page.getByRole("button", { name: messagesFor(language, "dashboard").signOut, exact: true }).click();
    await page.waitForURL(here("/"));
    await expect.poll(() => storedSession(page)).toBeNull();
    await expect.poll(() => page.locator("html").getAttribute("data-session")).toBeNull();
    expect(page.problems).toEqual([]);
  });

  localeTest("a wrong password keeps the typed values; the right one leads to the requested page", async () => {
    const { email } = await newMember(site.origin, language);
    const page = await open();
    await openAuth(page, here(`/auth?next=${encodeURIComponent(here("/pricing"))}`));
    await expect.poll(() => page.locator(".auth-box > p").textContent()).toBe(own.signInToContinue);
    for (let attempt = 0; attempt < 2; attempt++) {
      await send(page, { email, password: "not-my-password" });
      expect(await toastOf(page)).toEqual([shared.error, codes.invalid_credentials]);
    }
    await expect.poll(() => page.locator(".toast").count()).toBe(1);
    expect(new URL(page.url()).pathname).toBe(here("/auth"));
    expect([await page.locator("#email").inputValue(), await page.locator("#password").inputValue()]).toEqual([
      email,
      "not-my-password",
    ]);
    // A message on one tab is not shown on the other.
    await page.getByRole("tab", { name: own.signUp }).click();
    await page.locator("#fullName").waitFor();
    await expect.poll(() => page.locator(".toast").count()).toBe(0);
    await page.getByRole("tab", { name: own.signIn }).click();
    await page.locator("#fullName").waitFor({ state: "detached" });
    await send(page, { email, password: firstPassword });
    await page.waitForURL(here("/pricing"));
    await expect.poll(() => page.locator(".toast").count()).toBe(0);
    expect(withoutLoadErrors(page)).toEqual([]);
  });

  localeTest("a signed-in reader is redirected immediately", async () => {
    const { session } = await newMember(site.origin, language);
    const page = await open();
    await storeSession(page, session);
    for (const path of ["/auth", "/auth?tab=sign-up", "/auth?view=forgot"]) {
      await page.goto(here(path));
      await page.waitForURL(here("/dashboard"));
    }
    expect(page.problems).toEqual([]);
  });

  localeTest("an address that already has an account is a field error", async () => {
    const { email } = await newMember(site.origin, language);
    const page = await open();
    await openAuth(page, here("/auth?tab=sign-up"));
    await send(page, { fullName: "Lin", email, password: newPassword, confirmPassword: newPassword });
    expect(await toastOf(page)).toEqual([shared.error, codes.user_already_exists]);
    await expect.poll(() => page.locator("#email-error").textContent()).toBe(codes.user_already_exists);
    await page.locator("#email").fill("x");
    await expect.poll(() => page.locator("#email-error").textContent()).toBe(own.errors.email.invalid);
    expect(withoutLoadErrors(page)).toEqual([]);
  });

  localeTest("a forgotten password is replaced with an emailed link", async () => {
    const { email } = await newMember(site.origin, language);
    const page = await open();
    await openAuth(page, here("/auth"));
    await page.locator("#email").fill(email);
    await page.getByRole("link", { name: own.forgotPassword }).click();
    await page.waitForURL(here("/auth?view=forgot"));
    await expect.poll(() => page.locator("#email").inputValue()).toBe(email);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(own.forgotHeading);
    await send(page, {});
    await page.waitForURL(here("/auth?view=check-inbox"));
    await expect
      .poll(() => page.locator(".inbox-lead").textContent())
      .toBe(interpolate(own.inboxLead.recover, { email }));
    const resend = page.locator(".inbox-help + .btn");
    expect(await resend.isDisabled()).toBe(true);
    expect(await resend.textContent()).toMatch(/\b[1-9]\d?\b/);

    const { link } = await awaitEmail(site.dataDir, { to: email, has: "link" });
    await page.goto(link ?? "");
    await page.waitForURL(here("/auth?view=new-password"));
    expect(await toastOf(page, () => send(page, { password: newPassword, confirmPassword: newPassword }))).toEqual([
      shared.success,
      own.passwordSaved,
    ]);
    await page.waitForURL(here("/dashboard"));
    expect((await signInElsewhere(site.origin, email, newPassword)).user.email).toBe(email);
    await expect(signInElsewhere(site.origin, email)).rejects.toThrow("invalid_credentials");

    // A used link shows that it was used, even to a signed-in reader.
    await page.goto(link ?? "");
    const alertBox = page.getByRole("alert").filter({ hasText: own.linkUnusable });
    await alertBox.waitFor();
    expect(await alertBox.textContent()).toContain(own.linkExpired);
    await expect.poll(() => page.locator(".auth-account").textContent()).toBe(interpolate(own.signedInAs, { email }));
    await expect.poll(() => page.locator("#password").count()).toBe(0);
    await page.locator(".auth-form").getByRole("link", { name: shared.dashboard }).click();
    await page.waitForURL(here("/dashboard"));

    await page.evaluate(() => localStorage.clear());
    await page.goto(link ?? "");
    await alertBox.waitFor();
    expect(await alertBox.textContent()).toContain(own.linkExpired);
    await page.getByRole("link", { name: own.newLink }).click();
    await page.waitForURL(here("/auth?view=forgot"));
    expect(withoutLoadErrors(page)).toEqual([]);
  });

  localeTest("the emailed code works if the email is read on another device", async () => {
    const { email } = await newMember(site.origin, language);
    const page = await open();
    await openAuth(page, here("/auth?view=forgot"));
    await send(page, { email });
    const { code } = await awaitEmail(site.dataDir, { to: email, has: "code" });
    await page.waitForURL(here("/auth?view=check-inbox"));
    await send(page, { code: "12" });
    await expect.poll(() => page.locator("#code-error").textContent()).toBe(own.errors.code.invalid);
    await send(page, { code: code === "000000" ? "000001" : "000000" });
    expect(await toastOf(page)).toEqual([shared.error, codes.otp_expired]);
    await send(page, { code: `${code?.slice(0, 3)} ${code?.slice(3)}` });
    await page.waitForURL(here("/auth?view=new-password"));
    await send(page, { password: newPassword, confirmPassword: newPassword });
    await page.waitForURL(here("/dashboard"));
    expect(withoutLoadErrors(page)).toEqual([]);
  });

  localeTest("a link with a token is used once, after the reader confirms", async () => {
    const { email } = await newMember(site.origin, language);
    const body = JSON.stringify({ email });
    const headers = { "content-type": "application/json", ...randomClientHeaders() };
    await fetch(`${site.origin}/auth/v1/recover`, { method: "POST", headers, body });
    const { link } = await awaitEmail(site.dataDir, { to: email, has: "link" });
    const token = new URL(link ?? "").searchParams.get("token") ?? "";
    const address = here(`/auth?view=new-password&token_hash=${token}&type=recovery&next=%2Fpricing`);
    const page = await open();
    const requests = countRequests(page, "verify");
    await openAuth(page, address);
    const use = page.getByRole("button", { name: own.useLink, exact: true });
    await use.waitFor();
    expect(requests()).toBe(0);
    await use.click();
    await page.waitForURL(here("/auth?view=new-password&next=%2Fpricing"));
    await send(page, { password: newPassword, confirmPassword: newPassword });
    await page.waitForURL(here("/pricing"));
    await signInElsewhere(site.origin, email, newPassword);
    await openAuth(page, address);
    await use.click();
    await page.getByRole("alert").filter({ hasText: own.linkExpired }).waitFor();
    await expect.poll(() => page.locator(".auth-account").textContent()).toBe(interpolate(own.signedInAs, { email }));
    expect(withoutLoadErrors(page)).toEqual([]);
  });

  localeTest("a member without a password is asked to choose one", async () => {
    const { email } = await newMember(site.origin, language);
    // The first proof of the mailbox voids a password that was set without one.
    const headers = { "content-type": "application/json", ...randomClientHeaders() };
    const post = (path: string, body: object) =>
      fetch(`${site.origin}/auth/v1/${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    await post("recover", { email });
    const { code: token } = await awaitEmail(site.dataDir, { to: email, has: "code" });
    const session = await (await post("verify", { type: "recovery", email, token })).json();
    expect(session.user.app_metadata).toMatchObject({ has_password: false });
    const page = await open();
    await storeSession(page, session);
    await openAuth(page, here("/auth"));
    await page.waitForURL(here("/auth?view=new-password"));
    await page.getByText(own.noPasswordYet).waitFor();
    const chosen = { password: "new-password", confirmPassword: "new-password" };
    await expect.poll(() => autocompletes(page)).toEqual({ email: "username", ...chosen });
    await send(page, { password: newPassword, confirmPassword: newPassword });
    await page.waitForURL(here("/dashboard"));
    await signInElsewhere(site.origin, email, newPassword);
    expect(page.problems).toEqual([]);
  });

  test("after signing in, readers are redirected in the language they chose on the page", async () => {
    const { email } = await newMember(site.origin, language);
    const page = await open();
    const other = language === "en" ? "zh" : "en";
    const next = encodeURIComponent(here("/dashboard/account?from=link"));
    await openAuth(page, here(`/auth?next=${next}`));
    await page.getByRole("link", { name: shared.localeNames[other] }).click();
    await page.waitForURL(`**${localPath(other, "/auth")}?next=*`);
    await hydrated(page);
    await send(page, { email, password: firstPassword });
    await page.waitForURL(`${site.origin}${localPath(other, "/dashboard/account?from=link")}`);
    expect(page.problems).toEqual([]);
  });

  localeTest("an error in the link is shown to a signed-in reader without a redirect", async () => {
    const { email, session } = await newMember(site.origin, language);
    const page = await open();
    await storeSession(page, session);
    await openAuth(page, `${here("/auth")}#error=access_denied&error_code=otp_expired`);
    const alertBox = page.getByRole("alert").filter({ hasText: own.linkUnusable });
    await alertBox.waitFor();
    await expect.poll(() => page.locator(".auth-account").textContent()).toBe(interpolate(own.signedInAs, { email }));
    await page.waitForTimeout(500);
    expect(await alertBox.isVisible()).toBe(true);
    await page.locator(".auth-box").getByRole("link", { name: shared.dashboard }).click();
    await page.waitForURL(here("/dashboard"));
    expect(page.problems).toEqual([]);
  });

  localeTest("an emailed link opened in another browser shows the reason", async () => {
    const { email } = await newMember(site.origin, language);
    const page = await open();
    await openAuth(page, here("/auth?view=forgot"));
    await send(page, { email });
    const { link } = await awaitEmail(site.dataDir, { to: email, has: "link" });
    const elsewhere = await open();
    await elsewhere.goto(link ?? "");
    await elsewhere.getByRole("alert").filter({ hasText: codes.flow_state_not_found }).waitFor();
    expect(elsewhere.problems).toEqual([]);
  });
});
