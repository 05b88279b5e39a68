import { GoTrueClient } from "@supabase/auth-js";
import type { AccountProvider } from "#domain/accounts/account-settings.ts";
import { splitLocale } from "#i18n/locale.ts";
import { providerFetch } from "./provider-fetch.ts";
import { sessionStorageKey } from "./stored-session.ts";

/** The provider's own client. */
export function createAuthClient({ url, apiKey }: AccountProvider): GoTrueClient {
  return new GoTrueClient({
    url,
    headers: { ...(apiKey && { apikey: apiKey }), ...timeZoneHeader(url) },
    storageKey: sessionStorageKey,
    flowType: "pkce",
    autoRefreshToken: true,
    persistSession: true,
    detectSessionInUrl: detectsSessionInUrl(location.pathname),
    fetch: providerFetch,
    experimental: { recoveryCodes: true },
  });
}

/**
 * Sends the time zone to our own provider, which helps owners recognize their devices on the account page. A hosted
 * provider would reject an unknown header.
 */
function timeZoneHeader(url: string): Record<string, string> {
  if (new URL(url).origin !== location.origin) return {};
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return timeZone ? { "x-time-zone": timeZone } : {};
}

/** Whether email links, and Google, redirect to this page with a session to fetch. */
function detectsSessionInUrl(pathname: string): boolean {
  return /^\/(?:auth|dashboard)(?:\/|$)/.test(splitLocale(pathname).path);
}
