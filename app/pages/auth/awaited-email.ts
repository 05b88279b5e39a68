import { useMemo, useSyncExternalStore } from "react";

/** A letter that somebody has asked for in this tab, until they have opened its link. */
export type AwaitedEmail = {
  email: string;
  purpose: "confirm" | "recover";
  /** When it was asked for, in milliseconds since the epoch. */
  sentAt: number;
};

/** How long to wait before the letter can be asked for again (the provider's own rule). */
export const resendSeconds = 60;

const key = "taoli.letter";
const changed = "taoli-letter";

/** Remembers the letter in this tab, so that the page can be loaded again. */
export function keepEmail(mail: AwaitedEmail): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(mail));
  } catch {
    // A browser without storage forgets it with the page.
  }
  dispatchEvent(new Event(changed));
}

/** The letter that this tab waits for; null when there is none, undefined on the server and until the page is alive. */
export function useAwaitedEmail(): AwaitedEmail | null | undefined {
  const stored = useSyncExternalStore(subscribe, readStored, () => undefined);
  return useMemo(() => (stored === undefined ? undefined : parseEmail(stored)), [stored]);
}

function subscribe(notify: () => void): () => void {
  addEventListener(changed, notify);
  return () => removeEventListener(changed, notify);
}

function readStored(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Reads what `keepEmail` has stored; null when it is anything else. */
export function parseEmail(stored: string | null): AwaitedEmail | null {
  try {
    const mail: unknown = JSON.parse(stored ?? "null");
    return isEmail(mail) ? mail : null;
  } catch {
    return null;
  }
}

function isEmail(value: unknown): value is AwaitedEmail {
  if (typeof value !== "object" || value === null) return false;
  const { email, purpose, sentAt } = value as Partial<AwaitedEmail>;
  return typeof email === "string" && typeof sentAt === "number" && (purpose === "confirm" || purpose === "recover");
}
