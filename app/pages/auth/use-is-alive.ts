import { useSyncExternalStore } from "react";

/**
 * Whether the page runs in a browser. What only the browser sees of an address, such as the secrets and complaints of
 * links, is shown from then on: the server makes the page without them.
 */
export function useIsAlive(): boolean {
  return useSyncExternalStore(never, yes, no);
}

const never = () => () => {};
const yes = () => true;
const no = () => false;
