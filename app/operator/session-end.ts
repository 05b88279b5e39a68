import { useEffect, useSyncExternalStore } from "react";

/** The response header with the remaining seconds of the operator's rights. */
const header = "operator-session-seconds";

/** In milliseconds of this machine's clock. */
export type SessionEnd = {
  end: number;
  /** When the response that contained it arrived. */
  recordedAt: number;
};

/** Null until the first response. */
let present: SessionEnd | null = null;
const listeners = new Set<() => void>();

/**
 * Stores when the operator's rights end. The seconds count from the response's arrival, so the stored end is never
 * before the server's end, whatever this machine's clock says: a request before the end would extend the rights.
 */
export function storeSessionEnd({ headers }: Response): void {
  const seconds = Number(headers.get(header) ?? Number.NaN);
  if (Number.isNaN(seconds)) return;
  const recordedAt = Date.now();
  setEnd({ end: recordedAt + seconds * 1000, recordedAt });
}

/** When the rights end, according to the latest response. Reset when the console closes. */
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
