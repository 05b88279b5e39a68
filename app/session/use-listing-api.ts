import { useMemo } from "react";
import { type ApiClient, createApiClient } from "#app/api-client.ts";
import { useLocale } from "#app/locale/locale-context.tsx";
import { accessToken } from "./access-token.ts";
import { useAuth } from "./auth-context.tsx";
import { useRenewing } from "./use-renewing.ts";

/** The owner's listing over HTTP, with the session's present token. */
export function useListingApi(): ApiClient {
  const { locale } = useLocale();
  const { client } = useAuth();
  const renewing = useRenewing();
  return useMemo(() => {
    const api = createApiClient({ accessToken: async () => accessToken(await client()), locale });
    return {
      readListing: () => renewing(() => api.readListing()),
      createListing: (input) => renewing(() => api.createListing(input)),
      changeListing: (version, input) => renewing(() => api.changeListing(version, input)),
      changeVisibility: (visibility) => renewing(() => api.changeVisibility(visibility)),
    };
  }, [client, locale, renewing]);
}
