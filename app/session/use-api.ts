import { useMemo } from "react";
import type { ApiOptions } from "#app/api-call.ts";
import { type ApiClient, createApiClient } from "#app/api-client.ts";
import { useLocale } from "#app/locale/locale-context.tsx";
import { accessToken, renewSession } from "./access-token.ts";
import { useAuth } from "./auth-context.tsx";

/** The server's API with the session's current token. The object stays the same while the page's language does. */
export function useApi(): ApiClient {
  const options = useApiOptions();
  return useMemo(() => createApiClient(options), [options]);
}

/** How calls of the server's API get the session's token, and renew it. The object stays the same likewise. */
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
