import type { OpenedDatabase } from "#database/database.ts";
import type { PaymentProvider } from "#domain/payments/payment-provider.ts";
import type { Services } from "#domain/services.ts";
import { createStripeProvider } from "#providers/stripe/stripe-provider.ts";
import { isLocalOrigin } from "./http/local-request.ts";
import type { Config } from "./start/config.ts";
import { type OpenedSandbox, openStripeSandbox } from "./stripe-sandbox/open-stripe-sandbox.ts";

/** The payment provider. `sandbox` is null with Stripe. */
export type Payments = { provider: PaymentProvider; sandbox: OpenedSandbox | null };

/** Uses Stripe if a key is set, else the built-in Stripe sandbox, which stores its records in the database. */
export async function createPayments(
  { payments: { secretKey, webhookSecret, apiUrl } }: Pick<Config, "payments">,
  services: Pick<Services, "clock" | "log" | "origin">,
  database: Pick<OpenedDatabase, "db">,
): Promise<Payments> {
  if (secretKey === undefined) {
    if (!isLocalOrigin(services.origin)) services.log.warn("payments-are-only-tests");
    return openStripeSandbox(services, database.db);
  }
  const now = () => services.clock.now();
  if (apiUrl !== undefined) services.log.info("stripe-at-another-host", { apiUrl });
  return { provider: createStripeProvider({ secretKey, webhookSecret, apiUrl, now }), sandbox: null };
}
