import { availableParallelism } from "node:os";
import type { Context } from "hono";
import { AuthError } from "#auth/auth-error.ts";
import { limitedNetwork } from "#auth/limits/limited-network.ts";
import { createFairQueue, QueueFullError } from "#std/fair-queue.ts";

/** Waits for the request's turn and runs its work; 429 if too many wait. */
export type Admit = <Value>(context: Context, work: () => Promise<Value>) => Promise<Value>;

/** How many passwords are hashed in parallel. One core stays free for everything else. */
export const hashesAtOnce = Math.max(1, availableParallelism() - 1);

/**
 * One more request than hashes, to read and write its rows in the meantime. The queue of one network has room for a
 * whole class, and all queues together wait less than the thirty seconds after which a browser gives up.
 */
const sizes = { atOnce: hashesAtOnce + 1, perLine: 50, inAll: 500 };

/**
 * Requests that hash a password are admitted by network in turn, so that a burst of them takes neither all cores nor
 * the database.
 */
export function createAdmission(clientAddress: (context: Context) => string): Admit {
  const { run } = createFairQueue(sizes);
  return async (context, work) => {
    const { signal } = context.req.raw;
    try {
      return await run({ line: limitedNetwork(clientAddress(context)), signal }, work);
    } catch (error) {
      if (error instanceof QueueFullError) {
        const headers = { "retry-after": "5" };
        throw new AuthError(429, "over_request_rate_limit", "Too many requests, try again later", { headers });
      }
      if (signal.aborted && error === signal.reason)
        throw new AuthError(400, "request_aborted", "The request was aborted");
      throw error;
    }
  };
}
