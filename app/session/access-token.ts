import type { GoTrueClient } from "@supabase/auth-js";
import type { Renewal } from "#app/api-call.ts";
import { withDeadline } from "#std/async/deadline.ts";

const waitMs = 5000;

/**
 * The token for a call of our own API, refreshed if necessary; null when signed out. Throws when it has to be
 * refreshed and the server cannot be reached within 5 s: the client itself would retry for much longer.
 */
export async function accessToken(client: GoTrueClient): Promise<string | null> {
  const { data, error } = await withDeadline(waitMs, client.getSession());
  if (error?.name === "AuthRetryableFetchError") throw error;
  return data.session?.access_token ?? null;
}

/** Renews a session whose token was rejected. The client keeps such a session until it expires; this ends it. */
export async function renewSession(client: GoTrueClient): Promise<Renewal> {
  const { error } = await client.refreshSession();
  if (error === null) return "renewed";
  const { status = 0 } = error;
  if (status < 400 || status >= 500 || status === 429) return "unreachable";
  await client.signOut({ scope: "local" });
  return "ended";
}
