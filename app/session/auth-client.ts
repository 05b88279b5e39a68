import { GoTrueClient } from "@supabase/auth-js";
import type { AccountProvider } from "#domain/accounts/account-settings.ts";
import { splitLanguage } from "#i18n/language.ts";
import { providerFetch } from "./provider-fetch.ts";
import { sessionStorageKey } from "./stored-session.ts";

/** The provider's own client. */
export function createAuthClient({ url, apiKey }: AccountProvider): GoTrueClient {
  return new GoTrueClient({
    url,
    ...(apiKey && { headers: { apikey: apiKey } }),
    storageKey: sessionStorageKey,
    flowType: "pkce",
    autoRefreshToken: true,
    persistSession: true,
    detectSessionInUrl: takesSessions(location.pathname),
    fetch: providerFetch,
  });
}

/** Links in letters, and Google, lead back to these pages with a session to fetch. */
function takesSessions(pathname: string): boolean {
  return /^\/(?:auth|dashboard)(?:\/|$)/.test(splitLanguage(pathname).path);
}
