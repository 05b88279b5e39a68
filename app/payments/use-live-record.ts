import { useSyncExternalStore } from "react";
import { type LiveRecord, liveEvent, liveKey, readLive } from "./live-record.ts";

/** The record of the latest payment, in sync with other tabs. */
export function useLiveRecord(): LiveRecord | null {
  const stored = useSyncExternalStore(subscribe, readText, () => null);
  return stored === null ? null : readLive();
}

function subscribe(onChange: () => void): () => void {
  addEventListener("storage", onChange);
  addEventListener(liveEvent, onChange);
  return () => {
    removeEventListener("storage", onChange);
    removeEventListener(liveEvent, onChange);
  };
}

function readText(): string | null {
  try {
    return localStorage.getItem(liveKey);
  } catch {
    return null;
  }
}
