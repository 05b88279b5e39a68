import { isConnectionLost } from "#database/connection-loss.ts";

/**
 * Runs the work again if its connection to the database is lost, as in a switchover. The first attempt may have been
 * committed, so the work must be idempotent: it recognizes its own result.
 */
export async function retryAfterLoss<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (!isConnectionLost(error)) throw error;
    return await work();
  }
}
