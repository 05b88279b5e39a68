import { useMemo, useSyncExternalStore } from "react";

/** An email with a link that was requested in this tab. */
export type RequestedEmail = {
  email: string;
  purpose: "confirm" | "recover";
  /** When it was sent, in milliseconds since the epoch; 0 if another may be sent immediately. */
  sentAt: number;
};

const key = "taoli.email";
const changeEvent = "taoli.email";

/** Stores a requested email in this tab, so that it survives a reload. */
export function storeRequestedEmail(requested: RequestedEmail): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(requested));
  } catch {
    // Without storage it is lost on reload.
  }
  dispatchEvent(new Event(changeEvent));
}

/** The email that was requested in this tab; null when there is none, undefined on the server and until hydration. */
export function useRequestedEmail(): RequestedEmail | null | undefined {
  const stored = useSyncExternalStore(subscribe, readStored, () => undefined);
  return useMemo(() => (stored === undefined ? undefined : parseRequestedEmail(stored)), [stored]);
}

function subscribe(notify: () => void): () => void {
  addEventListener(changeEvent, notify);
  return () => removeEventListener(changeEvent, notify);
}

function readStored(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/**
 * Parses what `storeRequestedEmail` stores; null for anything else.
 *
 * @internal Exported for its tests.
 */
export function parseRequestedEmail(stored: string | null): RequestedEmail | null {
  try {
    const requested: unknown = JSON.parse(stored ?? "null");
    return isRequestedEmail(requested) ? requested : null;
  } catch {
    return null;
  }
}

function isRequestedEmail(value: unknown): value is RequestedEmail {
  if (typeof value !== "object" || value === null) return false;
  const { email, purpose, sentAt } = value as Partial<RequestedEmail>;
  return typeof email === "string" && typeof sentAt === "number" && (purpose === "confirm" || purpose === "recover");
}
