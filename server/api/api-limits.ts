import { limitedNetwork } from "#auth/limits/limited-network.ts";
import { createRateLimiter } from "#std/rate-limiter.ts";

/**
 * Reads and writes per minute for one member, and rejected requests per minute for one address, before further
 * requests have to wait.
 */
export type ApiLimits = { reads: number; writes: number; refusals: number };

export const defaultApiLimits: ApiLimits = { reads: 120, writes: 30, refusals: 60 };

/** Counts a request for a member's id or a network address. Null if it may proceed, otherwise the seconds to wait. */
export type Count = (key: string) => number | null;

/**
 * Counts in this process's memory: these limits are about work, not guessing, so several processes may allow a
 * multiple, and no request costs a row. The addresses of one household, which are countless in IPv6, are one key.
 */
export function countPerMinute(points: number): Count {
  const limiter = createRateLimiter(points);
  return (key) => limiter.consume(limitedNetwork(key));
}
