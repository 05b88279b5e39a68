import { backoffMs } from "#std/backoff.ts";

const firstMs = 15_000;

/** No wait is longer than this part of the email's lifetime, so that its last hour has more than one attempt. */
const longestShare = 1 / 12;

/** After this many attempts an email is given up, whatever the error. */
export const maxAttempts = 20;

/** Returns the wait after a number of failed attempts. `random` is at least 0 and below 1. */
export function retryDelayMs(attempts: number, lifetimeMs: number, random: number): number {
  return backoffMs(attempts, { firstMs, longestMs: lifetimeMs * longestShare }, random);
}
