import { useQueryClient } from "@tanstack/react-query";
import { listingQuery } from "#app/private-data/queries.ts";
import { useAuth } from "#app/session/auth-context.tsx";
import { useApi } from "#app/session/use-api.ts";

/**
 * Syncs the directory's profile, whose name and email appear on the listing, with the account by reading the listing
 * with a fresh token. Failures are ignored, since the next visit to the dashboard syncs as well.
 */
export function useProfileSync(): () => Promise<void> {
  const { client } = useAuth();
  const api = useApi();
  const cache = useQueryClient();
  return async () => {
    await (await client()).refreshSession();
    await cache.prefetchQuery(listingQuery(api));
  };
}
