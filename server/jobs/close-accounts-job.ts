import type { OpenedDatabase } from "#database/database.ts";
import type { AccountDirectory } from "#domain/account-closure/account-directory.ts";
import { closeGoneAccounts } from "#domain/account-closure/close-gone-accounts.ts";
import type { PaymentProvider } from "#domain/payments/payment-provider.ts";
import type { Services } from "#domain/services.ts";
import { errorFields } from "#server/log/log.ts";
import { runAlone } from "./run-alone.ts";

const everyMs = 15_000;

type Parts = {
  services: Services;
  payments: PaymentProvider;
  directory: AccountDirectory;
  database: Pick<OpenedDatabase, "kind" | "withSession">;
};

/**
 * Closes what belongs to accounts that are gone, every fifteen seconds in one of the processes, so that a listing ends within
 * a minute. A timer, because a queue that is polled would be later. Gives the way to stop, which waits for a run under way.
 */
export function startClosingAccounts({ services, payments, directory, database }: Parts): () => Promise<void> {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();

  const run = async () => {
    try {
      await runAlone(database, "close-accounts", async () => {
        await closeGoneAccounts(services, payments, directory);
      });
    } catch (error) {
      services.log.warn("close-accounts-failed", errorFields(error));
    }
    if (!stopped) timer = setTimeout(begin, everyMs);
  };
  const begin = () => {
    running = run();
  };
  begin();

  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
}
