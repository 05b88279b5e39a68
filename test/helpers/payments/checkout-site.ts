import type { Database } from "#database/database.ts";
import type { Actor } from "#domain/members/actor.ts";
import { type CheckoutInput, startCheckout } from "#domain/payments/checkout/start-checkout.ts";
import type { PaymentProvider, SessionStatus } from "#domain/payments/payment-provider.ts";
import { failure } from "#std/result.ts";
import { unwrap } from "./payment-gateway.ts";
import { openPaymentSite } from "./payments.ts";

/** The result of an unreachable provider. */
export const unavailable = async () => failure({ code: "unavailable", message: "StripeConnectionError" } as const);

export type CheckoutSite = Awaited<ReturnType<typeof openCheckoutSite>>;

/** A site, an owner with a listing, and a function that starts a checkout. Closed when the test ends. */
export async function openCheckoutSite(db: Database, change: Parameters<typeof openPaymentSite>[1] = {}) {
  const payments = await openPaymentSite(db, { hasOverview: true, ...change });
  const { listingId } = await payments.newOrder();
  const { user_id } = await db
    .selectFrom("teacher_listings")
    .select("user_id")
    .where("id", "=", listingId)
    .executeTakeFirstOrThrow();
  const owner: Actor = {
    role: "member",
    userId: user_id,
    email: "owner@taoli.example",
    fullName: "Lin Yuqing",
    language: null,
  };
  const wanted: CheckoutInput = {
    listingId,
    months: 3,
    language: "zh",
    describe: (type, months) => `${type} ${months}`,
  };
  const sessions = async () =>
    unwrap(await payments.site.provider.listSessions({ from: new Date(0), cursor: null })).items;
  return {
    ...payments,
    listingId,
    owner,
    wanted,
    press: (
      change: Partial<CheckoutInput> = {},
      actor: Actor = owner,
      provider: PaymentProvider = payments.site.provider,
    ) => startCheckout(payments.services, provider, actor, { ...wanted, ...change }),
    /** The stored payments. */
    rows: () => db.selectFrom("payments").select(["state", "session_id", "months"]).execute(),
    /** The provider's sessions, newest first. */
    sessions,
    async statuses(): Promise<Map<string, SessionStatus>> {
      return new Map((await sessions()).map(({ id, status }) => [id, status]));
    },
  };
}
