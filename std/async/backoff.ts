export type Backoff = { firstMs: number; maxMs: number };

/**
 * Returns the delay after this many failed attempts, at least one: doubled each time, bounded, and varied by up to a
 * quarter, so that simultaneous failures do not retry together. `random` is at least 0 and below 1.
 */
export function backoffMs(attempts: number, { firstMs, maxMs }: Backoff, random: number): number {
  const delay = Math.min(firstMs * 2 ** (attempts - 1), maxMs);
  return Math.round(delay * (0.75 + random / 2));
}
