import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";

/** How often a minute one member may read and write, and one address may be turned away, before all have to wait. */
export type ApiLimits = { reads: number; writes: number; refusals: number };

export const defaultApiLimits: ApiLimits = { reads: 120, writes: 30, refusals: 60 };

/** Counts one. Null when it may go on, else after how many seconds. */
export type Count = (key: string) => Promise<number | null>;

/**
 * Counts in this process's memory: what is limited here is work, not guessing, so that several processes may allow as
 * many times as much, and no request pays for a row. Forgets a key after its minute.
 */
export function countPerMinute(points: number): Count {
  const limiter = new RateLimiterMemory({ points, duration: 60 });
  return async (key) => {
    try {
      await limiter.consume(key);
      return null;
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      return Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
    }
  };
}
