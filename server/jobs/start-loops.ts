import type { OpenedDatabase } from "#database/database.ts";
import type { MailTransport } from "#domain/email/mail-transport.ts";
import type { Services } from "#domain/services.ts";
import type { Accounts } from "#server/accounts/accounts.ts";
import type { Payments } from "#server/payments.ts";
import { startClosingAccounts } from "./close-accounts-job.ts";
import { startDeliveringMail } from "./deliver-mail-job.ts";
import { startExpiringListings } from "./expire-listings-job.ts";
import { startSweepingAccounts } from "./sweep-accounts-job.ts";

type LoopParts = {
  services: Services;
  accounts: Accounts;
  payments: Payments;
  database: Pick<OpenedDatabase, "onMailQueued" | "kind" | "withSession">;
  transport: MailTransport;
};

/**
 * Starts what each process does by itself, beside the jobs of the queue: listings end, letters go out, accounts are tidied and closed.
 * Gives the way to stop, which waits for what is under way and closes the transport.
 */
export async function startLoops({
  services,
  accounts,
  payments,
  database,
  transport,
}: LoopParts): Promise<() => Promise<void>> {
  const stopExpiring = startExpiringListings(services);
  const stopSweeping = startSweepingAccounts(accounts, services.log);
  const stopClosing = startClosingAccounts({
    services,
    payments: payments.provider,
    directory: accounts.directory,
    database,
  });
  const mail = startDeliveringMail(services, transport);
  const stopHearing = await database.onMailQueued(mail.wake);
  return async () => {
    await stopHearing();
    await mail.stop();
    await stopExpiring();
    await stopSweeping();
    await stopClosing();
  };
}
