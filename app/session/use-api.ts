import { useMemo } from "react";
import { type ApiClient, createApiClient } from "#app/api-client.ts";
import { useLanguage } from "#app/language/language-context.tsx";
import { accessToken, renewSession } from "./access-token.ts";
import { useAuth } from "./auth-context.tsx";

/** The server's API with the session's current token. The object stays the same while the page's language does. */
export function useApi(): ApiClient {
  const { language } = useLanguage();
  const { client } = useAuth();
  return useMemo(
    () =>
      createApiClient({
        accessToken: async () => accessToken(await client()),
        renewSession: async () => renewSession(await client()),
        language,
      }),
    [client, language],
  );
}
