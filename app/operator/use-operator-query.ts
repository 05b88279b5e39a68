import { type InfiniteData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { ApiFailure } from "#app/api-call.ts";
import { valueOf } from "#app/private-data/queries.ts";
import type { Result } from "#std/result.ts";
import type { OperatorApi } from "./operator-api.ts";
import { useOperator } from "./operator-context.ts";
import type { OperatorError } from "./operator-failure.tsx";

type Reply<Value> = Promise<Result<Value, ApiFailure>>;

/** A query for one item of the console; `id` is null if nothing is selected. `key` begins with the section. */
export function useOperatorQuery<Value>(
  key: readonly [section: string, id: string | null],
  read: (api: OperatorApi, id: string, signal: AbortSignal) => Reply<Value>,
) {
  const { api } = useOperator();
  const [section, id] = key;
  return useQuery<Value, OperatorError>({
    queryKey: ["operator", section, "one", id],
    queryFn: ({ signal }) => valueOf(read(api, id ?? "", signal)),
    enabled: id !== null,
    // Each read is recorded, so focus and reconnecting do not refetch.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** A paginated list of the console. `isRecorded`: each read is recorded, so there are no automatic fetches. */
export function useOperatorList<Page extends { next: string | number | null }>(
  section: string,
  filter: string,
  read: (api: OperatorApi, after: string, signal: AbortSignal) => Reply<Page>,
  isRecorded = false,
) {
  const { api } = useOperator();
  return useInfiniteQuery<Page, OperatorError, InfiniteData<Page>, readonly string[], string>({
    queryKey: ["operator", section, "list", filter],
    queryFn: ({ pageParam, signal }) => valueOf(read(api, pageParam, signal)),
    initialPageParam: "",
    getNextPageParam: ({ next }) => (next === null ? undefined : String(next)),
    ...(isRecorded && { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 }),
  });
}

/**
 * The older pages of a list whose first page is part of another response, for `OperatorList`. `next` is the cursor of
 * that page, null if it is the last. Each read is recorded, so a page is fetched only on demand.
 */
export function useOlderPages<Page extends { next: string | number | null }>(
  key: readonly [section: string, id: string],
  next: string | null,
  read: (api: OperatorApi, after: string, signal: AbortSignal) => Reply<Page>,
) {
  const { api } = useOperator();
  const [section, id] = key;
  const older = useInfiniteQuery<Page, OperatorError, InfiniteData<Page>, readonly (string | null)[], string>({
    queryKey: ["operator", section, "older", id, next],
    queryFn: ({ pageParam, signal }) => valueOf(read(api, pageParam, signal)),
    initialPageParam: next ?? "",
    getNextPageParam: ({ next: following }) => (following === null ? undefined : String(following)),
    enabled: false,
    gcTime: 0,
  });
  return { ...older, hasNextPage: older.data === undefined ? next !== null : older.hasNextPage };
}
