import type { Session } from "@supabase/auth-js";

/** The storage key of the session. The boot script reads the same key before first paint. */
export const sessionStorageKey = "taoli.session";

/** Reads the stored session; null if there is none, if it is malformed, or if storage is blocked. */
export function readStoredSession(browser: { localStorage: Pick<Storage, "getItem"> }): Session | null {
  try {
    const value: Partial<Session> = JSON.parse(browser.localStorage.getItem(sessionStorageKey) ?? "{}");
    return value.refresh_token && value.user ? (value as Session) : null;
  } catch {
    return null;
  }
}

/** Data about the account that pages store besides the session: unsaved forms, and the address of a requested email. */
const accountKeys = /^taoli\.(?:draft\.|reply\.|email$)/u;

type ClearedStorage = Pick<Storage, "key" | "length" | "removeItem">;

/**
 * Removes the session and all other data about the account that pages stored in this tab. For sign-out only: when a
 * session expires, the forms stay, because their owner signs in again and continues. Never throws.
 */
export function clearStoredAccount(browser: {
  localStorage: Pick<Storage, "removeItem">;
  sessionStorage: ClearedStorage;
}): void {
  try {
    browser.localStorage.removeItem(sessionStorageKey);
    const { sessionStorage } = browser;
    const keys = Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index) ?? "");
    for (const key of keys) if (accountKeys.test(key)) sessionStorage.removeItem(key);
  } catch {
    // Blocked storage has nothing to remove.
  }
}
