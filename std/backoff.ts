export type Backoff = { firstMs: number; longestMs: number };

/**
 * How long to wait after so many failed tries, at least one: twice as long each time, bounded, and up to a quarter
 * more or less, so that what failed together does not come back together. `random` is at least 0 and below 1.
 */
export function backoffMs(attempts: number, { firstMs, longestMs }: Backoff, random: number): number {
  const delay = Math.min(firstMs * 2 ** (attempts - 1), longestMs);
  return Math.round(delay * (0.75 + random / 2));
}
