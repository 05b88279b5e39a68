import { createApiClient } from "#app/api-client.ts";
import { useLocale } from "#app/locale/locale-context.tsx";
import { accessToken } from "#app/session/access-token.ts";
import { useAuth } from "#app/session/auth-context.tsx";

/**
 * Syncs the directory's profile, whose name and email appear on the listing, with the account: reads the listing with a
 * fresh token. A failure is ignored, since the next visit to the dashboard syncs as well.
 */
export function useProfileSync(): () => Promise<void> {
  const { client } = useAuth();
  const { locale } = useLocale();
  return async () => {
    await (await client()).refreshSession();
    await createApiClient({ accessToken: async () => accessToken(await client()), locale }).readListing();
  };
}
