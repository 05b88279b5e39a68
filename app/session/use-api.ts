import { useMemo } from "react";
import type { ApiOptions } from "#app/api-call.ts";
import { type ApiClient, createApiClient } from "#app/api-client.ts";
import { useLocale } from "#app/locale/locale-context.tsx";
import { accessToken, renewSession } from "./access-token.ts";
import { useAuth } from "./auth-context.tsx";

/** The server's API with the session's current token. Stable while the page's language does not change. */
export function useApi(): ApiClient {
  const options = useApiOptions();
  return useMemo(() => createApiClient(options), [options]);
}

/** How API calls get and renew the session's token. Stable while the page's language does not change. */
export function useApiOptions(): ApiOptions {
  const { locale } = useLocale();
  const { client } = useAuth();
  return useMemo(
    () => ({
      accessToken: async () => accessToken(await client()),
      renewSession: async () => renewSession(await client()),
      locale,
    }),
    [client, locale],
  );
}
