import { createApiClient } from "#app/api-client.ts";
import { useLanguage } from "#app/language/language-context.tsx";
import { useAuth } from "#app/session/auth-context.tsx";

/**
 * Fetches a token that knows the account as it is now, and shows it to the directory, whose listing bears the account's
 * name and address. What fails here comes right with the next visit of the dashboard.
 */
export function useCarryOver(): () => Promise<void> {
  const { client } = useAuth();
  const { language } = useLanguage();
  return async () => {
    try {
      const { data } = await (await client()).refreshSession();
      const token = data.session?.access_token ?? null;
      if (token !== null) await createApiClient({ accessToken: async () => token, language }).readListing();
    } catch {
      // The token is renewed by itself before it ends.
    }
  };
}
