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

/** A separate account, created through the auth provider's API. */
export type Member = { email: string; session: Session };

let count = 0;

/** Opens an account without a browser. */
export async function newMember(origin: string, language: Locale = "en"): Promise<Member> {
  const email = `member-${process.pid}-${++count}@taoli.example`;
  const data = { full_name: "Lin Yuqing", language };
  return { email, session: await callApi(origin, "signup", { email, password: firstPassword, data }) };
}

/** Signs in again, as from another device. Throws if the password is rejected. */
export async function signInElsewhere(
  origin: string,
  email: string,
  password = firstPassword,
  headers: Record<string, string> = {},
): Promise<Session> {
  return await callApi(origin, "token?grant_type=password", { email, password }, headers);
}

/**
 * Enables two-step sign-in without a browser. Returns the member with the verified session, and the authenticator,
 * which uses the site's clock: other tests of the worker may have advanced it.
 */
export async function enableAuthenticator(
  { origin, now }: { origin: string; now?: () => number },
  { email, session }: Member,
): Promise<{ member: Member; app: Authenticator }> {
  const headers = { authorization: `Bearer ${session.access_token}` };
  const factor = await callApi<{ id: string; totp: { secret: string } }>(
    origin,
    "factors",
    { factor_type: "totp" },
    headers,
  );
  const app = createAuthenticator(factor.totp.secret, now);
  const { id } = await callApi<{ id: string }>(origin, `factors/${factor.id}/challenge`, {}, headers);
  const proof = { challenge_id: id, code: await app.nextCode() };
  return { member: { email, session: await callApi(origin, `factors/${factor.id}/verify`, proof, headers) }, app };
}

/** Creates recovery codes without a browser, for a member with two-step sign-in. */
export async function createRecoveryCodes(origin: string, { session }: Member): Promise<void> {
  await callApi(origin, "factors/recovery-codes", {}, { authorization: `Bearer ${session.access_token}` });
}

/** Null when the session no longer exists. */
export async function refreshed(origin: string, { refresh_token }: Session): Promise<Session | null> {
  return await callApi(origin, "token?grant_type=refresh_token", { refresh_token }).catch(() => null);
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

async function callApi<Reply = Session>(
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

export function clickButton(page: Page, name: string): Promise<void> {
  return page.getByRole("button", { name, exact: true }).click();
}

/** Fills in and submits the form. Omits the current password if it is null. */
export async function changePassword(
  page: Page,
  language: Locale,
  password: string,
  { again = password, current = firstPassword }: { again?: string; current?: string | null } = {},
) {
  if (current !== null) await page.locator("#currentPassword").fill(current);
  await page.locator("#password").fill(password);
  await page.locator("#confirmPassword").fill(again);
  await clickButton(page, messagesFor(language, "account").password.save);
}

export function focusedId(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.activeElement?.id);
}

/** Rejects the next change of the account with this code, as happens some time after signing in. */
export async function rejectOnce(page: Page, code: string): Promise<void> {
  let rejected = false;
  await page.route(/\/auth\/v1\/user(?:\?|$)/, async (route) => {
    if (rejected || route.request().method() !== "PUT") return route.continue();
    rejected = true;
    return route.fulfill({ status: 400, json: { code: 400, error_code: code, msg: "Refused" } });
  });
}

/** Returns the page's problems without rejected requests, which browsers report as errors. */
export function withoutLoadErrors({ problems }: WatchedPage): string[] {
  return problems.filter((problem) => !problem.startsWith("Failed to load resource"));
}
