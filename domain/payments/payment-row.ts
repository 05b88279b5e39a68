import type { Selectable, Updateable } from "kysely";
import type { Tables } from "#database/tables.ts";
import type { CheckoutSession, Order } from "./payment-provider.ts";

export type PaymentRow = Selectable<Tables["payments"]>;

/** The actor that caused a payment to be synced, and the webhook event that triggered the sync, if any. */
export type PaymentCause = {
  actor: Selectable<Tables["payment_changes"]>["actor"];
  eventId: string | null;
  /** The operator, if the actor is one. */
  operatorId?: string | null;
};

/** The agreed order. */
export function orderOf(row: PaymentRow): Order {
  return {
    intentKey: row.intent_key,
    listingId: row.listing_id,
    listingType: row.listing_type,
    months: row.months,
    unitCents: row.unit_cents,
    currency: row.currency,
    ...(row.is_gift && { isGift: true }),
    ...(row.promotion_code_id !== null &&
      row.promotion_code !== null && {
        discount: { codeId: row.promotion_code_id, code: row.promotion_code, cents: row.discount_cents },
      }),
  };
}

/** Returns the agreed amount. If the price was never sold, returns the amount paid instead. */
export function agreedCents(
  row: Pick<PaymentRow, "is_price_unsold" | "paid_cents" | "months" | "unit_cents" | "discount_cents">,
): number {
  return (row.is_price_unsold ? row.paid_cents : null) ?? row.months * row.unit_cents - row.discount_cents;
}

/** The order's columns. */
export function orderColumns(order: Order) {
  return {
    intent_key: order.intentKey,
    listing_id: order.listingId,
    listing_type: order.listingType,
    months: order.months,
    unit_cents: order.unitCents,
    currency: order.currency,
    is_gift: order.isGift === true,
    promotion_code_id: order.discount?.codeId ?? null,
    promotion_code: order.discount?.code ?? null,
    discount_cents: order.discount?.cents ?? 0,
  };
}

/**
 * Returns the session as last read; without a stored reading, the fresh one. Immutable fields are not stored twice:
 * they come from the fresh reading.
 */
export function knownSession(row: PaymentRow, fresh: CheckoutSession): CheckoutSession {
  if (row.session_status === null || row.session_read_at === null) return fresh;
  return {
    ...fresh,
    status: row.session_status,
    url: row.session_url,
    paymentId: row.provider_payment_id,
    paidAt: row.paid_at,
    settledAt: null,
    receiptUrl: row.receipt_url,
    readAt: row.session_read_at,
  };
}

/**
 * Returns the session with its settlement time as `paidAt`: its months count from then. Once recorded, this time never
 * changes, so that credited months never move. If the provider no longer has it, a payment known to have been pending
 * counts from the first reading that shows it paid, so that no days are lost before the listing could be shown. Any
 * other payment counts from when it was paid.
 */
export function withSettlementTime(row: PaymentRow, session: CheckoutSession): CheckoutSession {
  if (session.status !== "paid") return session;
  const firstSeen = row.session_status === "pending" ? session.readAt : null;
  return { ...session, paidAt: row.paid_at ?? session.settledAt ?? firstSeen ?? session.paidAt ?? session.createdAt };
}

/** The columns of a session reading. */
export function sessionColumns(session: CheckoutSession) {
  return {
    session_id: session.id,
    session_status: session.status,
    session_url: session.url,
    session_created_at: session.createdAt,
    session_expires_at: session.expiresAt,
    session_read_at: session.readAt,
    provider_payment_id: session.paymentId,
    paid_at: session.status === "paid" ? (session.paidAt ?? session.createdAt) : null,
    receipt_url: session.receiptUrl,
    paid_cents: session.status === "paid" ? session.amountCents : null,
    paid_currency: session.status === "paid" ? session.currency : null,
  } satisfies Updateable<Tables["payments"]>;
}
