import type { OpenedDatabase } from "#database/database.ts";
import type { PaymentProvider } from "#domain/payments/payment-provider.ts";
import type { Services } from "#domain/services.ts";
import { createStripeProvider } from "#providers/stripe/stripe-provider.ts";
import type { Config } from "./start/config.ts";
import { isLocalOrigin } from "./dev-mail/local-request.ts";
import { type OpenedGateway, openTestGateway } from "./test-gateway/open-test-gateway.ts";

/** Who takes the money. `gateway` is null where that is Stripe. */
export type Payments = { provider: PaymentProvider; gateway: OpenedGateway | null };

/** Stripe where a key is set, else the built-in test gateway, whose records are kept in the database. */
export async function createPayments(
  { payments: { secretKey, webhookSecret, apiUrl } }: Pick<Config, "payments">,
  services: Pick<Services, "clock" | "log" | "origin">,
  database: Pick<OpenedDatabase, "db">,
): Promise<Payments> {
  if (secretKey === undefined) {
    if (!isLocalOrigin(services.origin)) services.log.warn("payments-are-only-tests");
    return openTestGateway(services, database.db);
  }
  const now = () => services.clock.now();
  if (apiUrl !== undefined) services.log.info("stripe-at-another-host", { apiUrl });
  return { provider: createStripeProvider({ secretKey, webhookSecret, apiUrl, now }), gateway: null };
}
