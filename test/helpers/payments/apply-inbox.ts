import type { PaymentProvider } from "#domain/payments/payment-provider.ts";
import { claimEvents, makeAllDue } from "#domain/payments/webhook/inbox.ts";
import { handleEvent } from "#domain/payments/webhook/webhook.ts";
import type { Services } from "#domain/services.ts";

/**
 * Applies the due events of the inbox, or with `all` every waiting one, as a process does at startup. Each event is
 * tried once. Returns the number of handled events, and of tried ones that still wait.
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
