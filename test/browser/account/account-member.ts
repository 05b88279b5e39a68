import type { Session } from "@supabase/auth-js";
import type { Page } from "playwright-core";
import { type Locale, localPath } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { storeSession } from "#test/browser/auth/auth-steps.ts";
import type { Account } from "#test/helpers/auth/account-requests.ts";
import { createAuthenticator } from "#test/helpers/auth/authenticator.ts";
import { randomClientHeaders } from "#test/helpers/auth/visitor-address.ts";
import type { WatchedPage } from "#test/helpers/browser/browser.ts";

type Authenticator = ReturnType<typeof createAuthenticator>;

export const firstPassword = "mango-tree-1";

/** An account of its own, created by a call of the provider. */
export type Member = { email: string; session: Session };

let count = 0;

/** Opens an account without a browser. */
export async function newMember(origin: string, language: Locale = "en"): Promise<Member> {
  const email = `member-${process.pid}-${++count}@taoli.example`;
  const data = { full_name: "Lin Yuqing", language };
  return { email, session: await ask(origin, "signup", { email, password: firstPassword, data }) };
}

/** Opens another session of the account, on another device as it were. Throws when the password is refused. */
export async function signInElsewhere(
  origin: string,
  email: string,
  password = firstPassword,
  headers: Record<string, string> = {},
): Promise<Session> {
  return await ask(origin, "token?grant_type=password", { email, password }, headers);
}

/**
 * Turns two-step sign-in on without a browser: the member as they are signed in then, and their app. The app has the
 * clock of the site, which other tests of the worker may have advanced.
 */
export async function withApp(
  { origin, now }: { origin: string; now?: () => number },
  { email, session }: Member,
): Promise<{ member: Member; app: Authenticator }> {
  const headers = { authorization: `Bearer ${session.access_token}` };
  const factor = await ask<{ id: string; totp: { secret: string } }>(
    origin,
    "factors",
    { factor_type: "totp" },
    headers,
  );
  const app = createAuthenticator(factor.totp.secret, now);
  const { id } = await ask<{ id: string }>(origin, `factors/${factor.id}/challenge`, {}, headers);
  const proof = { challenge_id: id, code: await app.nextCode() };
  return { member: { email, session: await ask(origin, `factors/${factor.id}/verify`, proof, headers) }, app };
}

/** Makes recovery codes without a browser, for a member with two-step sign-in. */
export async function withCodes(origin: string, { session }: Member): Promise<void> {
  await ask(origin, "factors/recovery-codes", {}, { authorization: `Bearer ${session.access_token}` });
}

/** Null when the session no longer exists. */
export async function refreshed(origin: string, { refresh_token }: Session): Promise<Session | null> {
  return await ask(origin, "token?grant_type=refresh_token", { refresh_token }).catch(() => null);
}

/** Ends all sessions of the account, as another device may. */
export async function endSessions(origin: string, { access_token: token }: Session): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  await fetch(`${origin}/auth/v1/logout?scope=global`, { method: "POST", headers });
}

/** Converts the member to an account for calls to the directory's own API. */
export function asAccount({ email, session }: Member): Account {
  const { access_token: accessToken, refresh_token: refreshToken } = session;
  return { email, address: "127.0.0.1", accessToken, refreshToken, version: 1 };
}

/** Opens the account page in a browser that is signed in. */
export async function openAccount(page: Page, { session }: Member, language: Locale): Promise<void> {
  await storeSession(page, session);
  await page.goto(localPath(language, "/dashboard/account"));
  await page.locator("#fullName").waitFor();
}

async function ask<Reply = Session>(
  origin: string,
  path: string,
  body: object,
  more: Record<string, string> = {},
): Promise<Reply> {
  const headers = { "content-type": "application/json", ...randomClientHeaders(), ...more };
  const response = await fetch(`${origin}/auth/v1/${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path} responded with ${response.status}: ${await response.text()}`);
  return (await response.json()) as Reply;
}

export function press(page: Page, name: string): Promise<void> {
  return page.getByRole("button", { name, exact: true }).click();
}

/** Waits for the message that something is done. */
export function toast(page: Page, text: string): Promise<void> {
  return page.locator(".toast").filter({ hasText: text }).waitFor();
}

/** Fills the form in, with the current password unless that is left as it is, and sends it. */
export async function changePassword(
  page: Page,
  language: Locale,
  password: string,
  { again = password, current = firstPassword }: { again?: string; current?: string | null } = {},
) {
  if (current !== null) await page.locator("#currentPassword").fill(current);
  await page.locator("#password").fill(password);
  await page.locator("#confirmPassword").fill(again);
  await press(page, messagesFor(language, "account").password.save);
}

export function focusedId(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.activeElement?.id);
}

/** The next change of the account is refused with this code, as it would be after a while. */
export async function refuseOnce(page: Page, code: string): Promise<void> {
  let refused = false;
  await page.route(/\/auth\/v1\/user(?:\?|$)/, async (route) => {
    if (refused || route.request().method() !== "PUT") return route.continue();
    refused = true;
    return route.fulfill({ status: 400, json: { code: 400, error_code: code, msg: "Refused" } });
  });
}

/** Browsers report a refused question as an error of the page. */
export function apartFromRefusals({ problems }: WatchedPage): string[] {
  return problems.filter((problem) => !problem.startsWith("Failed to load resource"));
}
