import { defaultLimits, type Limits } from "#auth/limits/limits.ts";
import type { AuthOptions } from "#auth/options.ts";
import type { Database } from "#database/database.ts";
import { createTestAuth, type TestAuth, testPassword } from "./embedded-auth.ts";

export const ownerEmail = "wei@example.com";
/** The network and the browser from which the owner has signed in. */
export const ownerAddress = "192.0.2.1";
export const ownDevice = "a-browser-of-the-owner";

/** Returns this many networks from which the account has never signed in. */
export function unknownAddresses(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `203.0.113.${index + 1}`);
}

/** The provider with its own limits, except for the given ones. */
export function openLimited(db: Database, more: Partial<Limits> = {}, options: Partial<AuthOptions> = {}) {
  return createTestAuth(db, { limits: { ...defaultLimits, ...more }, ...options });
}

/** Also creates an account whose owner signed in at home. Returns the owner's access token too. */
export async function openWithOwner(db: Database, more: Partial<Limits> = {}) {
  const auth = await openLimited(db, more);
  const at = { client: ownerAddress, device: ownDevice };
  const { body } = await auth.call("POST", "/signup", { body: { email: ownerEmail, password: testPassword }, ...at });
  return { auth, token: body.access_token };
}

export function signIn(auth: TestAuth, password: string, client: string, email = ownerEmail) {
  return auth.call("POST", "/token?grant_type=password", { body: { email, password }, client });
}

export function recover(auth: TestAuth, client: string, email = ownerEmail) {
  return auth.call("POST", "/recover", { body: { email }, client });
}

/** Returns the wait in seconds from a rejection. */
export function waitOf({ status, headers }: { status: number; headers: Headers }): number {
  if (status !== 429) throw new Error(`Not refused: ${status}.`);
  return Number(headers.get("retry-after"));
}
