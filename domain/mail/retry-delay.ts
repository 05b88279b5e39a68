const firstDelayMs = 15_000;

/** No wait is longer than this part of the letter's life, so that its last hour holds more than one try. */
const longestShare = 1 / 12;

/** After so many tries a letter is given up, whatever it was that stopped it. */
export const mostAttempts = 20;

/**
 * How long to wait after the given number of failed tries: twice as long each time, bounded, and up to a quarter more or
 * less, so that letters that failed together do not come back together. `random` is at least 0 and below 1.
 */
export function retryDelayMs(attempts: number, lifetimeMs: number, random: number): number {
  const delay = Math.min(firstDelayMs * 2 ** (attempts - 1), lifetimeMs * longestShare);
  return Math.round(delay * (0.75 + random / 2));
}
