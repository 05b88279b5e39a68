import type { GoTrueClient } from "@supabase/auth-js";
import { useMemo } from "react";
import { type ApiClient, type ApiFailure, createApiClient } from "#app/api-client.ts";
import { useLanguage } from "#app/language/language-context.tsx";
import { accessToken } from "#app/session/access-token.ts";
import { useAuth } from "#app/session/auth-context.tsx";
import { failure, type Result } from "#std/result.ts";

type Outcome<Value> = Result<Value, ApiFailure>;

/**
 * The owner's listing over HTTP, with the session's present token. Where the server no longer takes the token, the
 * session is renewed once and the call repeated; a session that cannot be renewed ends, which leads to signing in.
 */
export function useListingApi(): ApiClient {
  const { language } = useLanguage();
  const { client } = useAuth();
  return useMemo(() => {
    const api = createApiClient({ accessToken: async () => accessToken(await client()), language });
    const again = async <Value>(call: () => Promise<Outcome<Value>>): Promise<Outcome<Value>> => {
      const first = await call();
      if (first.ok || first.failure.code !== "not-signed-in") return first;
      const renewal = await renew(await client());
      if (renewal === "unreachable") return failure({ code: "offline" });
      return renewal === "renewed" ? call() : first;
    };
    return {
      readListing: () => again(() => api.readListing()),
      createListing: (input) => again(() => api.createListing(input)),
      changeListing: (version, input) => again(() => api.changeListing(version, input)),
    };
  }, [client, language]);
}

/** Renews the session. The client keeps a refused one until its token runs out: here it ends at once. */
async function renew(client: GoTrueClient): Promise<"renewed" | "ended" | "unreachable"> {
  const { error } = await client.refreshSession();
  if (error === null) return "renewed";
  const { status = 0 } = error;
  if (status < 400 || status >= 500 || status === 429) return "unreachable";
  await client.signOut({ scope: "local" });
  return "ended";
}
