import type { Session } from "@supabase/auth-js";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { interpolate } from "#i18n/interpolate.ts";
import { locales, localPath } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { firstPassword, newMember, signInElsewhere, withoutLoadErrors } from "#test/browser/account/account-member.ts";
import { membersSite } from "#test/browser/account/members-site.ts";
import { alternateLocales } from "#test/browser/alternate-locales.ts";
import { violationsInBoth } from "#test/browser/axe.ts";
import { createAuthenticator } from "#test/helpers/auth/authenticator.ts";
import { desktop, hydrated, phone, withBrowser } from "#test/helpers/browser/browser.ts";
import { toastOf } from "#test/helpers/browser/toasts.ts";
import { openAuth, send, storedSession, storeSession } from "./auth-steps.ts";

type Authenticator = ReturnType<typeof createAuthenticator>;

const openPage = withBrowser();
const slowMs = 120_000;
const site = membersSite();

describe.each(locales)("in %s", (language) => {
  const localeTest = alternateLocales(language);
  const own = messagesFor(language, "auth");
  const shared = messagesFor(language, "shared");
  const failures = messagesFor(language, "authFailures");
  const here = (path: string) => localPath(language, path);
  const open = () => openPage({ viewport: language === "en" ? desktop : phone, baseURL: site.origin });
  const stranger = { email: "stranger@taoli.example", password: firstPassword };

  localeTest("a failing server, an unreachable one and an offline browser have different messages", async () => {
    const page = await open();
    await openAuth(page, here("/auth"));
    await page.route("**/auth/v1/token?*", (route) => route.fulfill({ status: 502, body: "Bad Gateway" }));
    await send(page, stranger);
    expect(await toastOf(page)).toEqual([shared.error, failures.unavailable]);
    await page.route("**/auth/v1/token?*", (route) => route.abort());
    await send(page, {});
    await expect.poll(() => toastOf(page)).toEqual([shared.error, failures.unreachable]);
    await page.context().setOffline(true);
    await send(page, {});
    await expect.poll(() => toastOf(page)).toEqual([shared.error, failures.offline]);
    await expect.poll(() => page.locator("#password").inputValue()).toBe(firstPassword);
    expect(withoutLoadErrors(page)).toEqual([]);
  });

  localeTest("too many attempts show the time to wait, and an unknown error the server's message", async () => {
    const page = await open();
    await openAuth(page, here("/auth"));
    const rejection = { error_code: "over_request_rate_limit", msg: "Request rate limit reached" };
    const headers = { "retry-after": "42" };
    await page.route("**/auth/v1/token?*", (route) => route.fulfill({ status: 429, headers, json: rejection }));
    await send(page, stranger);
    expect(await toastOf(page)).toEqual([shared.error, interpolate(failures.waitSeconds, { n: 42 })]);
    const odd = { error_code: "odd_thing", msg: "Something odd" };
    await page.route("**/auth/v1/token?*", (route) => route.fulfill({ status: 422, json: odd }));
    await send(page, {});
    await expect.poll(() => toastOf(page)).toEqual([shared.error, "Something odd"]);
    expect(withoutLoadErrors(page)).toEqual([]);
  });

  localeTest("a slow response shows a busy state, and the request is sent once", async () => {
    const page = await open();
    await openAuth(page, here("/auth"));
    let requested = 0;
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    await page.route("**/auth/v1/token?*", async (route) => {
      requested += 1;
      await held;
      await route.abort();
    });
    await send(page, stranger);
    const button = page.locator('.auth-form button[type="submit"]');
    expect(await button.getAttribute("aria-busy")).toBe("true");
    await page.locator("#password").press("Enter");
    await button.click({ force: true });
    await page.getByText(own.stillWorking).waitFor();
    letGo();
    await toastOf(page);
    expect([requested, await button.getAttribute("aria-busy")]).toEqual([1, null]);
  });

  localeTest("an account with an authenticator requires its code", async () => {
    const { email, session } = await newMember(site.origin, language);
    const { app } = await enroll(session, "phone");
    const page = await open();
    await openAuth(page, here("/auth"));
    await send(page, { email, password: firstPassword });
    await page.waitForURL(here("/auth?view=second-factor"));
    const code = page.locator("#code");
    expect([await code.getAttribute("autocomplete"), await code.getAttribute("inputmode")]).toEqual([
      "one-time-code",
      "numeric",
    ]);
    await send(page, { code: "12345" });
    await expect.poll(() => page.locator("#code-error").textContent()).toBe(own.errors.code.invalid);
    await page.goto(here("/dashboard"));
    await page.waitForURL((url) => url.searchParams.get("view") === "second-factor");
    await hydrated(page);
    await send(page, { code: "000000" });
    expect(await toastOf(page)).toEqual([shared.error, failures.codes.mfa_verification_failed]);
    await send(page, { code: await app.nextCode() });
    await page.waitForURL(here("/dashboard"));
    expect((await storedSession(page))?.user.email).toBe(email);
    expect(withoutLoadErrors(page)).toEqual([]);
  });

  localeTest("one of several authenticators is sufficient for signing in and for a new password", async () => {
    const { email, session } = await newMember(site.origin, language);
    const first = await enroll(session, "Phone");
    const second = await enroll({ ...session, ...first.session }, "Tablet");
    const page = await open();
    await openAuth(page, here("/auth"));
    await send(page, { email, password: firstPassword });
    await page.waitForURL(here("/auth?view=second-factor"));
    const choice = page.getByLabel(own.codeFrom, { exact: true });
    await choice.waitFor();
    expect(await choice.locator("option").allTextContents()).toEqual(["Phone", "Tablet"]);
    const code = await second.app.nextCode();
    await send(page, { code });
    expect(await toastOf(page)).toEqual([shared.error, failures.codes.mfa_verification_failed]);
    await choice.selectOption({ label: "Tablet" });
    await expect.poll(() => page.locator("#code-error").count()).toBe(0);
    await send(page, { code });
    await page.waitForURL(here("/dashboard"));

    await storeSession(page, await signInElsewhere(site.origin, email));
    await openAuth(page, here("/auth?view=new-password"));
    await choice.selectOption({ label: "Tablet" });
    await send(page, { code: await second.app.nextCode() });
    await page.locator("#confirmPassword").waitFor();
    expect(withoutLoadErrors(page)).toEqual([]);
  });

  test("axe finds no violations in the intermediate views, in light and dark", { timeout: slowMs }, async () => {
    const { session } = await newMember(site.origin, language);
    const page = await openPage({
      viewport: language === "en" ? phone : desktop,
      baseURL: site.origin,
    });
    const found: unknown[] = [];
    const look = async () => void found.push(...(await violationsInBoth(page)));
    await openAuth(page, here("/auth?tab=sign-up#error=access_denied&error_code=otp_expired"));
    await page.getByRole("alert").filter({ hasText: own.linkExpired }).waitFor();
    await send(page, { password: "1" });
    await look();
    await awaitEmailIn(page);
    await openAuth(page, here("/auth?view=check-inbox"));
    await look();
    await storeSession(page, session);
    await openAuth(page, here("/auth?view=new-password"));
    await send(page, { password: "1", confirmPassword: "2" });
    await look();
    const factor = { factor_type: "totp", status: "verified", created_at: "", updated_at: "" } as const;
    const factors = ["f", "g"].map((id) => ({ ...factor, id }));
    await storeSession(page, { ...session, user: { ...session.user, factors } });
    await openAuth(page, here("/auth?view=second-factor"));
    await send(page, { code: "1" });
    await look();
    expect(found).toEqual([]);
  });
});

/** As if an email had been requested in this tab a while ago. */
function awaitEmailIn(page: Page): Promise<void> {
  const stored = JSON.stringify({ email: "lin@taoli.example", purpose: "recover", sentAt: 0 });
  return page.evaluate((text) => sessionStorage.setItem("taoli.email", text), stored);
}

type Enrolled = { app: Authenticator; session: Pick<Session, "access_token"> };

/** Adds an authenticator to the account; the returned session has passed the second factor. */
async function enroll(session: Session, name: string): Promise<Enrolled> {
  const { id, totp } = await requestAs(session, "factors", { factor_type: "totp", friendly_name: name });
  const app = createAuthenticator(totp.secret);
  const challenge = await requestAs(session, `factors/${id}/challenge`, {});
  const proof = { challenge_id: challenge.id, code: await app.nextCode() };
  return { app, session: await requestAs(session, `factors/${id}/verify`, proof) };
}

async function requestAs({ access_token: token }: Session, path: string, body: object) {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const response = await fetch(`${site.origin}/auth/v1/${path}`, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  return (await response.json()) as { id: string; totp: { secret: string }; access_token: string };
}
