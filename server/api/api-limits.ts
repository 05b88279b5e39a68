import { limitedNetwork } from "#auth/limits/limited-network.ts";
import { createRateLimiter } from "#std/async/rate-limiter.ts";

/** The limits per minute: reads and writes of one member, and rejected requests of one address. */
export type ApiLimits = { reads: number; writes: number; rejections: number };

export const defaultApiLimits: ApiLimits = { reads: 120, writes: 30, rejections: 60 };

/** Counts a request for a member's id or a network address. Null if it may proceed, otherwise the seconds to wait. */
export type Count = (key: string) => number | null;

/**
 * Counts in this process's memory. These limits bound load, they do not prevent guessing: several processes may
 * together allow a multiple, and no request costs a row. All addresses of one IPv6 network share one key.
 */
export function countPerMinute(points: number): Count {
  const limiter = createRateLimiter(points);
  return (key) => limiter.consume(limitedNetwork(key));
}
