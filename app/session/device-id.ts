/** The storage key of the browser's id. Signing out retains it. */
const deviceIdKey = "taoli.device";

type Browser = { localStorage: Pick<Storage, "getItem" | "setItem">; crypto: Pick<Crypto, "getRandomValues"> };

/**
 * A random id by which the provider recognizes this browser: if an account was signed in here before, failed attempts
 * from elsewhere do not slow its owner down. Created on the first call; null when storage is unavailable.
 */
export function deviceId(browser: Browser): string | null {
  try {
    const stored = browser.localStorage.getItem(deviceIdKey);
    if (stored !== null && /^[0-9a-f]{32}$/.test(stored)) return stored;
    const bytes = browser.crypto.getRandomValues(new Uint8Array(16));
    const made = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    browser.localStorage.setItem(deviceIdKey, made);
    return made;
  } catch {
    return null;
  }
}
