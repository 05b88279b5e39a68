import type { Clock } from "#domain/services.ts";

/**
 * Keeps a flood out of the log: lets through so many lines a minute. Gives how many were held back since the last line
 * that was let through, or null when this one is to be held back too.
 */
export function limitLines(clock: Clock, linesPerMinute: number): () => number | null {
  let minute = 0;
  let lines = 0;
  let heldBack = 0;
  return () => {
    const now = Math.floor(clock.now().getTime() / 60_000);
    if (now !== minute) [minute, lines] = [now, 0];
    lines += 1;
    if (lines > linesPerMinute) {
      heldBack += 1;
      return null;
    }
    const before = heldBack;
    heldBack = 0;
    return before;
  };
}
