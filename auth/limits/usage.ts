import type { Limit } from "./limits.ts";

/** The usage of a limit. Times in milliseconds since 1970. */
export type Usage = {
  points: number;
  /** When the next use is allowed. */
  opensAt: number;
  /** When the usage resets. */
  expiresAt: number;
};

/** Returns how many milliseconds the next use has to wait; 0 if it is allowed now. */
export function waitMs(usage: Usage, now: number): number {
  return usage.expiresAt <= now ? 0 : Math.max(0, usage.opensAt - now);
}

/** Returns the usage after one more allowed use. */
export function addUse(limit: Limit, usage: Usage, now: number): Usage {
  const isOver = usage.expiresAt <= now;
  const points = isOver ? 1 : usage.points + 1;
  const { seconds, backoff } = limit;
  if (backoff === undefined) {
    const expiresAt = isOver ? now + seconds * 1000 : usage.expiresAt;
    return { points, opensAt: points < limit.points ? now : expiresAt, expiresAt };
  }
  const wait = points < limit.points ? 0 : Math.min(backoff.longest, backoff.first * 2 ** (points - limit.points));
  return { points, opensAt: now + wait * 1000, expiresAt: now + (seconds + wait) * 1000 };
}

/** Returns the usage without its last use: the next use is allowed immediately. */
export function removeUse(usage: Usage): Usage {
  return { ...usage, points: Math.max(0, usage.points - 1), opensAt: 0 };
}
