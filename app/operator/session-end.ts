import { useEffect, useSyncExternalStore } from "react";

/** The response header with the seconds that are left of the operator's rights. */
const header = "operator-session-seconds";

/** In milliseconds of this machine's clock. */
export type SessionEnd = {
  end: number;
  /** When the response arrived that said so. */
  notedAt: number;
};

/** Null before the first response. */
let present: SessionEnd | null = null;
const listeners = new Set<() => void>();

/**
 * Notes from a response when the operator's rights end. Counted from its arrival, and so never before they end on the
 * server, whatever the clock of this machine says: asking too early would continue them.
 */
export function noteSessionEnd({ headers }: Response): void {
  const seconds = Number(headers.get(header) ?? Number.NaN);
  if (Number.isNaN(seconds)) return;
  const notedAt = Date.now();
  setEnd({ end: notedAt + seconds * 1000, notedAt });
}

/** When the rights end, as the latest response says. Forgotten when the console closes. */
export function useSessionEnd(): SessionEnd | null {
  useEffect(() => () => setEnd(null), []);
  return useSyncExternalStore(subscribe, readEnd, () => null);
}

function setEnd(next: SessionEnd | null): void {
  present = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function readEnd(): SessionEnd | null {
  return present;
}
