import type { GoTrueClient } from "@supabase/auth-js";
import { withDeadline } from "#std/deadline.ts";

const waitMs = 5000;

/**
 * The token for a call of our own API, refreshed if it has to be; null when nobody is signed in. Throws when it has to
 * be refreshed and the server cannot be reached within 5 s: the client goes on trying for much longer.
 */
export async function accessToken(client: GoTrueClient): Promise<string | null> {
  const { data, error } = await withDeadline(waitMs, client.getSession());
  if (error?.name === "AuthRetryableFetchError") throw error;
  return data.session?.access_token ?? null;
}
