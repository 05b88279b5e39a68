import type { CheckoutSession, SessionStatus } from "#domain/payments/payment-provider.ts";
import { readOrder } from "./order-metadata.ts";
import type { ChargeResponse, SessionResponse } from "./response-shapes.ts";

/** Converts a session that was fetched with its payment and charge expanded. `settledAt` is from `findSettlement`. */
export function toCheckoutSession(
  session: SessionResponse,
  readAt: Date,
  settledAt: Date | null = null,
): CheckoutSession {
  const intent = session.payment_intent;
  const status = statusOf(session);
  const charge = chargeOf(session);
  return {
    id: session.id,
    status,
    url: session.url ?? null,
    order: readOrder(session.metadata),
    amountCents: session.amount_total ?? 0,
    currency: session.currency ?? "",
    isLive: session.livemode,
    paymentId: typeof intent === "string" ? intent : (intent?.id ?? null),
    createdAt: fromSeconds(session.created),
    expiresAt: fromSeconds(session.expires_at),
    paidAt: status === "paid" ? fromSeconds(charge?.created ?? session.created) : null,
    settledAt: status === "paid" ? settledAt : null,
    receiptUrl: charge?.receipt_url ?? null,
    readAt,
  };
}

/** Returns the charge of a session's payment. Null if there is none yet, or if it was not expanded. */
export function chargeOf({ payment_intent: intent }: SessionResponse): ChargeResponse | null {
  if (intent === null || typeof intent === "string") return null;
  return typeof intent.latest_charge === "string" ? null : intent.latest_charge;
}

/** Converts Stripe's timestamps, which are in seconds. */
export function fromSeconds(seconds: number): Date {
  return new Date(seconds * 1000);
}

function statusOf({ status, payment_status, payment_intent: intent }: SessionResponse): SessionStatus {
  if (status === "open") return "open";
  if (status === "expired") return "expired";
  if (payment_status === "paid" || payment_status === "no_payment_required") return "paid";
  // A failed slow payment leaves the session complete and unpaid; only the payment shows the failure.
  const isOver =
    typeof intent === "object" && (intent?.status === "requires_payment_method" || intent?.status === "canceled");
  return isOver ? "failed" : "pending";
}
