import type { PaymentProvider } from "#domain/payments/payment-provider.ts";
import { claimEvents, makeAllDue } from "#domain/payments/webhook/inbox.ts";
import { handleEvent } from "#domain/payments/webhook/webhook.ts";
import type { Services } from "#domain/services.ts";

/**
 * Applies what is due in the inbox, or with `all` everything that waits, as a process does at its start. Each event
 * is tried once. Gives how many were handled, and how many of those that were tried wait.
 */
export async function applyInbox(
  services: Pick<Services, "db" | "clock" | "log" | "site">,
  payments: PaymentProvider,
  { all = false }: { all?: boolean } = {},
): Promise<{ handled: number; waiting: number }> {
  if (all) await makeAllDue(services, payments);
  let handled = 0;
  let waiting = 0;
  for (;;) {
    const [event] = await claimEvents(services, payments, 1);
    if (event === undefined) return { handled, waiting };
    if (await handleEvent(services, payments, event)) handled += 1;
    else waiting += 1;
  }
}
