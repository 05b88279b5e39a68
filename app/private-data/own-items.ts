import { useQuery } from "@tanstack/react-query";
import { type ApiFailure, type ApiOptions, callApi } from "#app/api-call.ts";
import { useApiOptions } from "#app/session/use-api.ts";
import type { Result } from "#std/result.ts";
import { type ReadError, valueOf } from "./queries.ts";

/** The owner's items in order, such as courses. `limit`: the maximum number. */
export type OwnItems<Item> = { items: Item[]; limit: number };

/** The source of the items. `pick` reads a response of this site's own API, which is not validated. */
export type ItemsSource<Own> = {
  key: readonly [string];
  path: string;
  pick: (response: Record<string, unknown>) => Own | undefined;
};

/** The owner's items; undefined until they are loaded, and if they are not wanted. */
export function useOwnItems<Own>(source: ItemsSource<Own>, isWanted: boolean): Own | undefined {
  const options = useApiOptions();
  const { data } = useQuery<Own, ReadError<ApiFailure>>({
    queryKey: source.key,
    queryFn: ({ signal }) => valueOf(readOwnItems(options, source, signal)),
    enabled: isWanted,
  });
  return isWanted ? data : undefined;
}

export function readOwnItems<Own>(
  options: ApiOptions,
  { path, pick }: ItemsSource<Own>,
  signal?: AbortSignal,
): Promise<Result<Own, ApiFailure>> {
  return callApi(options, { method: "GET", path, signal }, pick);
}
