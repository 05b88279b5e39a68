import { backoffMs } from "#std/async/backoff.ts";

const firstMs = 15_000;

/** The maximum delay as a fraction of the email's lifetime, so that its last hour has more than one attempt. */
const maxShare = 1 / 12;

/** After this many attempts an email fails permanently, whatever the error. */
export const maxAttempts = 20;

/** Returns the delay after a number of failed attempts. `random` is at least 0 and below 1. */
export function retryDelayMs(attempts: number, lifetimeMs: number, random: number): number {
  return backoffMs(attempts, { firstMs, maxMs: lifetimeMs * maxShare }, random);
}
