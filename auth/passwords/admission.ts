import { availableParallelism } from "node:os";
import type { Context } from "hono";
import { AuthError } from "#auth/auth-error.ts";
import { limitedNetwork } from "#auth/limits/limited-network.ts";
import { createFairQueue, QueueFullError } from "#std/async/fair-queue.ts";

/** Runs the work when it is the request's turn; 429 if too many requests wait. */
export type Admit = <Value>(context: Context, work: () => Promise<Value>) => Promise<Value>;

/** How many passwords are hashed in parallel. One core remains free for everything else. */
export const maxConcurrentHashes = Math.max(1, availableParallelism() - 1);

/**
 * One more request than hashes, to read and write its rows in the meantime. One network's queue has room for a whole
 * class, and the total queue takes less than the thirty seconds after which browsers time out.
 */
const sizes = { concurrency: maxConcurrentHashes + 1, maxQueuedPerKey: 50, maxQueued: 500 };

/**
 * Admits requests that hash a password by network in turn, so that a burst of them uses up neither all cores nor the
 * database.
 */
export function createPasswordAdmission(clientAddress: (context: Context) => string): Admit {
  const { run } = createFairQueue(sizes);
  return async (context, work) => {
    const { signal } = context.req.raw;
    try {
      return await run({ key: limitedNetwork(clientAddress(context)), signal }, work);
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
