import type { Log } from "#domain/services.ts";
import type { Accounts } from "#server/accounts/accounts.ts";
import { errorFields } from "#server/log/log.ts";

const everyMs = 60 * 60_000;

/**
 * Clears the embedded provider's tables once an hour of what has outlived its time, the first time at once. Gives the way to
 * stop, which waits for a run under way.
 */
export function startSweepingAccounts({ embedded }: Accounts, log: Log): () => Promise<void> {
  if (embedded === null) return async () => {};
  let running = Promise.resolve();
  const run = () => {
    running = embedded.sweep().catch((error: unknown) => log.warn("sweep-accounts-failed", errorFields(error)));
  };
  run();
  const timer = setInterval(run, everyMs);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
