import type { Clock } from "#domain/services.ts";

/**
 * Limits the log to this many lines per minute. Returns the number of lines suppressed since the last allowed line, or
 * null if this line is suppressed too.
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
