import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { limitedNetwork } from "#auth/limits/limited-network.ts";

/**
 * Reads and writes per minute for one member, and rejected requests per minute for one address, before further
 * requests have to wait.
 */
export type ApiLimits = { reads: number; writes: number; refusals: number };

export const defaultApiLimits: ApiLimits = { reads: 120, writes: 30, refusals: 60 };

/** Counts one for a member's id or a network address. Null when it may go on, else after how many seconds. */
export type Count = (key: string) => Promise<number | null>;

/**
 * Counts in this process's memory: these limits are about work, not guessing, so several processes may allow a
 * multiple, and no request costs a row. A key expires after its minute. The addresses of one household, which are
 * countless in IPv6, are one key.
 */
export function countPerMinute(points: number): Count {
  const limiter = new RateLimiterMemory({ points, duration: 60 });
  return async (key) => {
    try {
      await limiter.consume(limitedNetwork(key));
      return null;
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      return Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
    }
  };
}
