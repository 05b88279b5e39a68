import { useEffect, useEffectEvent } from "react";

/**
 * Why the next page failed to load: no response, a rejection under load, or an error response. `retry` repeats the
 * attempt; without it, the router blocks the navigation and can retry it.
 */
export type LoadFailure = { kind: "offline" | "busy" | "server"; retry?: () => void };

type Listener = (failure: LoadFailure | null) => void;

const listeners = new Set<Listener>();

/** Announces that a page load has started (null) or failed. */
export function reportPageLoad(failure: LoadFailure | null): void {
  for (const listen of listeners) listen(failure);
}

/** Calls `listener` whenever a page load inside this document starts or fails. */
export function usePageLoad(listener: Listener): void {
  const notify = useEffectEvent(listener);
  useEffect(() => {
    const listen: Listener = (failure) => notify(failure);
    listeners.add(listen);
    return () => void listeners.delete(listen);
  }, []);
}
