import { useMemo, useState } from "react";
import { type ApiClient, type ApiFailure, createApiClient } from "#app/api-client.ts";
import { useLanguage } from "#app/language/language-context.tsx";
import { useAuth } from "#app/session/auth-context.tsx";
import type { Result } from "#std/result.ts";

/**
 * The owner's listing over HTTP, with the session's present token. Where the server no longer takes the token, the
 * session is renewed once and the call repeated.
 */
export function useListingApi(): ApiClient {
  const { language } = useLanguage();
  const auth = useAuth();
  // Every one that is handed out asks for the same client: the first serves for good.
  const [client] = useState(() => auth.client);
  return useMemo(() => {
    const accessToken = async () => (await (await client()).getSession()).data.session?.access_token ?? null;
    const api = createApiClient({ accessToken, language });
    const again = async <Value>(call: () => Promise<Result<Value, ApiFailure>>) => {
      const first = await call();
      if (first.ok || first.failure.code !== "not-signed-in") return first;
      const { error } = await (await client()).refreshSession();
      return error ? first : call();
    };
    return {
      readListing: () => again(() => api.readListing()),
      createListing: (input) => again(() => api.createListing(input)),
      changeListing: (version, input) => again(() => api.changeListing(version, input)),
    };
  }, [client, language]);
}
