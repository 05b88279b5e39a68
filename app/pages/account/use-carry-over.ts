import { createApiClient } from "#app/api-client.ts";
import { useLocale } from "#app/locale/locale-context.tsx";
import { accessToken } from "#app/session/access-token.ts";
import { useAuth } from "#app/session/auth-context.tsx";

/**
 * Asks the directory for the listing, with a fresh token, by which it sees the account as it is now: the listing bears its name
 * and address.
 * What fails here comes right with the next visit of the dashboard.
 */
export function useCarryOver(): () => Promise<void> {
  const { client } = useAuth();
  const { locale } = useLocale();
  return async () => {
    await (await client()).refreshSession();
    await createApiClient({ accessToken: async () => accessToken(await client()), locale }).readListing();
  };
}
