import { randomUUID } from "node:crypto";
import { onTestFinished } from "vitest";
import type { Database } from "#database/database.ts";
import type { CheckoutSession, Order } from "#domain/payments/payment-provider.ts";
import type { PaymentCause } from "#domain/payments/payment-row.ts";
import { syncPayment } from "#domain/payments/sync/sync-payment.ts";
import { emptyPayments } from "#test/helpers/database/empty-tables.ts";
import { insertListing, teacherColumns } from "#test/helpers/database/rows/insert-rows.ts";
import { type TestServices, testServices } from "#test/helpers/database/test-services.ts";
import { checkoutRequest, type PaymentGateway, startPaymentGateway, unwrap } from "./payment-gateway.ts";

export const byProvider: PaymentCause = { actor: "provider", eventId: null };

export type PaymentSite = {
  site: PaymentGateway;
  services: TestServices;
  /** Advances the clock for all parts. */
  pass(minutes: number): void;
  /** Creates a listing that was never paid for; returns the order for three months of it. */
  newOrder(change?: Partial<Order>): Promise<Order>;
  /** Inserts the row of an attempt that has not reached the provider yet. */
  begin(order: Order): Promise<void>;
  /** Creates a session at the provider without a row in our database. */
  open(order: Order): Promise<CheckoutSession>;
  /** Deletes all payments in our database; the provider's records stay. */
  forget(): Promise<void>;
  apply(sessionId: string): ReturnType<typeof syncPayment>;
};

/** A Stripe sandbox and services with one clock on a test's database. Closed when the test ends. */
export async function openPaymentSite(
  db: Database,
  change: Parameters<typeof startPaymentGateway>[0] = {},
): Promise<PaymentSite> {
  const site = await startPaymentGateway(change);
  onTestFinished(() => site.close());
  const services: TestServices = { ...testServices(db), clock: { now: () => site.clock.now } };
  return {
    site,
    services,
    pass(minutes) {
      site.clock.now = new Date(site.clock.now.getTime() + minutes * 60_000);
    },
    async newOrder(change = {}) {
      const listingId = await insertListing(db, teacherColumns(unpaid));
      const { order } = checkoutRequest(site);
      return { ...order, intentKey: randomUUID(), listingId, ...change };
    },
    async begin(order) {
      await db
        .insertInto("payments")
        .values({
          intent_key: order.intentKey,
          listing_id: order.listingId,
          listing_type: order.listingType,
          months: order.months,
          unit_cents: order.unitCents,
          currency: order.currency,
          account: site.provider.account,
          is_live: false,
          state: "created",
          created_at: site.clock.now,
          updated_at: site.clock.now,
        })
        .execute();
    },
    async open(order) {
      return unwrap(await site.provider.createCheckout({ ...checkoutRequest(site), order }));
    },
    async forget() {
      await emptyPayments(db);
      await db.updateTable("teacher_listings").set(unpaid).execute();
    },
    apply: (sessionId) => syncPayment(services, site.provider, sessionId, byProvider),
  };
}

const unpaid = { is_active: false, subscription_started_at: null, subscription_expires_at: null, months_paid: 0 };
