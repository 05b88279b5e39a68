import type { Session } from "@supabase/auth-js";

/** The storage key of the session. The boot script reads the same key before first paint. */
export const sessionStorageKey = "taoli.session";

/** Reads the stored session; null when there is none, when it is not ours, or when storage is closed to us. */
export function readStoredSession(browser: { localStorage: Pick<Storage, "getItem"> }): Session | null {
  try {
    const value: Partial<Session> = JSON.parse(browser.localStorage.getItem(sessionStorageKey) ?? "{}");
    return value.refresh_token && value.user ? (value as Session) : null;
  } catch {
    return null;
  }
}
