import { can } from "#domain/access.ts";
import type { ListingType } from "#domain/listings/listing.ts";
import type { Actor } from "#domain/members/actor.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import { agreedCents } from "#domain/payments/payment-row.ts";
import type { PaymentState } from "#domain/payments/payment-state.ts";
import { descriptionOf, type PaymentDescription } from "#domain/payments/sync/describe-payment.ts";
import type { Services } from "#domain/services.ts";
import { failure, type Result } from "#std/result.ts";
import { isUuid } from "#std/uuid.ts";

/** A payment as its owner sees it. Times are ISO 8601, UTC. */
export type PaymentSummary = {
  id: string;
  state: PaymentState;
  listingType: ListingType;
  months: number;
  /**
   * How many of the months count now: fewer after a refund, none while the money is withdrawn or after the payment has
   * ended.
   */
  monthsLeft: number;
  /** A paid test payment that no longer counts because real payments have begun. */
  hasEnded: boolean;
  /** The agreed amount or, if the session's price was never sold, the amount paid. */
  amountCents: number;
  currency: string;
  /** The amount paid. Null: unpaid, or unknown for an early payment. */
  paid: { cents: number; currency: string } | null;
  refundedCents: number;
  /** False: a test payment; no money moved. */
  isLive: boolean;
  createdAt: string;
  paidAt: string | null;
  /** The URL of the payment page while it is open. */
  payUrl: string | null;
  /** The provider's own receipt. */
  receiptUrl: string | null;
  /** Null for payments that are unpaid or predate stored descriptions. */
  description: PaymentDescription | null;
  /** The giver; the name is null if the giver omitted it. Null: the owner's own payment. */
  gift: { from: string | null } | null;
};

export type ListPaymentsFailure = "not-signed-in" | "not-found" | "unavailable";

/**
 * All payments that have reached the provider, latest first. Also for deleted listings, which operators can still find.
 * Owners see only paid gifts, with no data of the giver except the name they entered.
 */
export async function listPaymentsOfListing(
  services: Pick<Services, "db" | "log" | "payments">,
  actor: Actor,
  listingId: string,
): Promise<Result<PaymentSummary[], ListPaymentsFailure>> {
  if (actor.role === "visitor") return failure("not-signed-in");
  if (!isUuid(listingId)) return failure("not-found");
  const owner = await orUnavailable(services, "payments-unavailable", () => findOwner(services, listingId));
  if (!owner.ok) return owner;
  if (can("read-payments", actor, owner.value) !== "allowed") return failure("not-found");
  return await orUnavailable(services, "payments-unavailable", async () => {
    const payments = await readPayments(services, listingId);
    return actor.role === "admin" ? payments : payments.flatMap(asOwnersSee);
  });
}

function asOwnersSee(payment: PaymentSummary): PaymentSummary[] {
  const { gift, description, paidAt } = payment;
  if (gift === null) return [payment];
  if (paidAt === null) return [];
  const payer = { name: gift.from, email: null };
  return [{ ...payment, payUrl: null, receiptUrl: null, description: description && { ...description, payer } }];
}

async function findOwner({ db }: Pick<Services, "db">, id: string): Promise<string | null> {
  const row = await db.selectFrom("teacher_listings").select("user_id").where("id", "=", id).executeTakeFirst();
  return row?.user_id ?? null;
}

async function readPayments(
  { db, payments }: Pick<Services, "db" | "payments">,
  listingId: string,
): Promise<PaymentSummary[]> {
  const rows = await db
    .selectFrom("payments")
    .leftJoin("ledger", "ledger.payment_id", "payments.id")
    .select(["id", "state", "payments.months", "unit_cents", "discount_cents", "currency", "refunded_cents", "is_live"])
    .select(["payments.created_at", "listing_type", "payments.paid_at", "session_url", "receipt_url"])
    .select(["described_at", "payer_name", "payer_email", "paid_cents", "paid_currency", "is_price_unsold"])
    .select(["listing_name", "listing_city", "listing_state", "ledger.months as months_left"])
    .select(["is_gift", "giver_name"])
    .where("payments.listing_id", "=", listingId)
    .where("session_id", "is not", null)
    .orderBy("payments.created_at", "desc")
    .orderBy("id")
    .execute();
  const hasEnded = (row: (typeof rows)[number]) => payments.isLive && !row.is_live && row.state === "applied";
  return rows.map((row) => ({
    id: row.id,
    state: row.state,
    listingType: row.listing_type,
    months: row.months,
    monthsLeft: hasEnded(row) ? 0 : (row.months_left ?? 0),
    hasEnded: hasEnded(row),
    amountCents: agreedCents(row),
    currency: row.currency,
    paid:
      row.paid_cents === null || row.paid_currency === null
        ? null
        : { cents: row.paid_cents, currency: row.paid_currency },
    refundedCents: row.refunded_cents,
    isLive: row.is_live,
    createdAt: row.created_at.toISOString(),
    paidAt: row.paid_at?.toISOString() ?? null,
    payUrl: row.state === "open" ? row.session_url : null,
    receiptUrl: row.receipt_url,
    description: descriptionOf(row),
    gift: row.is_gift ? { from: row.giver_name } : null,
  }));
}
