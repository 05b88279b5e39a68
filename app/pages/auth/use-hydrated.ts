import { useSyncExternalStore } from "react";

/**
 * Whether the page is hydrated. Parts of the URL that only the browser may show, such as tokens and errors of links,
 * are rendered from then on; the server renders the page without them.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}

const subscribe = () => () => {};
