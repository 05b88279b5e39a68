import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { ApiFailure } from "#app/api-call.ts";
import type { ItemsSource } from "#app/private-data/own-items.ts";
import { listingKey } from "#app/private-data/queries.ts";
import { type OwnerCollection, useOwnerCollection } from "#app/private-data/use-owner-collection.ts";
import { useApiOptions } from "#app/session/use-api.ts";
import type { Messages } from "#i18n/messages.ts";
import type { Result } from "#std/result.ts";
import { createItemsApi, type ItemsApi } from "./items-api.ts";

export type ItemsState<Own> = Pick<OwnerCollection<Own>, "show" | "apply" | "write" | "refetch" | "failure"> & {
  api: ItemsApi<Own>;
  own: Own | undefined;
};

/** The owner's items and the functions that change them. */
export function useItems<Own extends object>(
  source: ItemsSource<Own>,
  failures: Messages<"failures">,
): ItemsState<Own> {
  const options = useApiOptions();
  const cache = useQueryClient();
  const api = useMemo(() => createItemsApi(options, source), [options, source]);
  const { value, ...owned } = useOwnerCollection<Own>({
    key: source.key,
    read: (signal) => api.read(signal),
    failures,
  });
  // A change of items may change the listing and its version.
  const alsoListing = (write: () => Promise<Result<Own, ApiFailure>>) => async () => {
    const done = await write();
    if (done.ok) cache.removeQueries({ queryKey: listingKey });
    return done;
  };
  return {
    ...owned,
    api,
    own: value,
    write: (write) => owned.write(alsoListing(write)),
    apply: (write) => owned.apply(alsoListing(write)),
  };
}
