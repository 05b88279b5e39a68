import { useMemo } from "react";
import { type ApiClient, createApiClient } from "#app/api-client.ts";
import { useLanguage } from "#app/language/language-context.tsx";
import { accessToken } from "./access-token.ts";
import { useAuth } from "./auth-context.tsx";
import { useRenewing } from "./use-renewing.ts";

/** The owner's listing over HTTP, with the session's present token. */
export function useListingApi(): ApiClient {
  const { language } = useLanguage();
  const { client } = useAuth();
  const renewing = useRenewing();
  return useMemo(() => {
    const api = createApiClient({ accessToken: async () => accessToken(await client()), language });
    return {
      readListing: () => renewing(() => api.readListing()),
      createListing: (input) => renewing(() => api.createListing(input)),
      changeListing: (version, input) => renewing(() => api.changeListing(version, input)),
      changeVisibility: (visibility) => renewing(() => api.changeVisibility(visibility)),
    };
  }, [client, language, renewing]);
}
