import { useQueryClient } from "@tanstack/react-query";
import { listingQuery } from "#app/private-data/queries.ts";
import { useAuth } from "#app/session/auth-context.tsx";
import { useApi } from "#app/session/use-api.ts";

/**
 * Asks the directory for the listing, with a fresh token, by which it sees the account as it is now: the listing bears its name
 * and address.
 * What fails here comes right with the next visit of the dashboard.
 */
export function useCarryOver(): () => Promise<void> {
  const { client } = useAuth();
  const api = useApi();
  const cache = useQueryClient();
  return async () => {
    await (await client()).refreshSession();
    await cache.prefetchQuery(listingQuery(api));
  };
}
