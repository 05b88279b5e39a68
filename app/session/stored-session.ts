import type { Session } from "@supabase/auth-js";

/** Where the browser keeps the session. The boot script reads the same key before first paint. */
export const sessionStorageKey = "taoli.session";

/** Reads the stored session; null when there is none, when it is not ours, or when storage is closed to us. */
export function readStoredSession(browser: { localStorage: Pick<Storage, "getItem"> }): Session | null {
  try {
    const value: unknown = JSON.parse(browser.localStorage.getItem(sessionStorageKey) ?? "null");
    return isSession(value) ? value : null;
  } catch {
    return null;
  }
}

function isSession(value: unknown): value is Session {
  return (
    typeof value === "object" &&
    value !== null &&
    "access_token" in value &&
    "refresh_token" in value &&
    "expires_at" in value &&
    "user" in value
  );
}
