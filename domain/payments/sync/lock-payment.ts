import type { Database } from "#database/database.ts";
import { findSoldPrices } from "#domain/payments/checkout/listing-prices.ts";
import { type LockedListing, lockListing } from "#domain/payments/ledger/project-listing.ts";
import type { CheckoutSession, Order, PaymentAccount } from "#domain/payments/payment-provider.ts";
import { orderColumns, type PaymentRow } from "#domain/payments/payment-row.ts";
import { isDiscountOf } from "#domain/promotions/grant-discount.ts";
import type { Site } from "#domain/site.ts";
import { isUuid } from "#std/uuid.ts";

/** A payment's row and its listing's, both locked. `isNew`: the row was just created. */
export type LockedPayment = { row: PaymentRow; listing: LockedListing | null; isNew: boolean };

/**
 * Locks the listing, then the payment of a session. A session with an order of ours but no row means that a restored
 * backup lacks the row, so it is created again. Null: not ours.
 */
export async function lockPayment(
  trx: Database,
  session: CheckoutSession,
  context: { site: Site; account: PaymentAccount; now: Date },
): Promise<LockedPayment | null> {
  const { order } = session;
  const found = await findPayment(trx, session);
  if (found === null && (order === null || !isPlausible(order))) return null;
  const listing = await lockListing(trx, found?.listing_id ?? order?.listingId ?? "");
  const known = found ?? (await findPayment(trx, session));
  if (known === null && order !== null) await recreatePayment(trx, session, order, listing, context);
  const row = await findPayment(trx, session, true);
  return row === null ? null : { row, listing, isNew: known === null };
}

/** By its session; otherwise by its intent, if no other session has that intent. */
async function findPayment(trx: Database, { id, order }: CheckoutSession, lock = false): Promise<PaymentRow | null> {
  const all = trx.selectFrom("payments").selectAll();
  const query = lock ? all.forUpdate() : all;
  const bySession = await query.where("session_id", "=", id).executeTakeFirst();
  if (bySession !== undefined) return bySession;
  const keys = [...(order === null ? [] : [order.intentKey]), fallbackIntentKey(id)];
  const byIntent = await query.where("intent_key", "in", keys).where("session_id", "is", null).executeTakeFirst();
  return byIntent ?? null;
}

/** Replaces the intent's key if another session has it: the intents then differ, and the money is a mismatch. */
function fallbackIntentKey(sessionId: string): string {
  return `session-${sessionId}`;
}

/** An implausible order: the session was created elsewhere or manually. */
function isPlausible({ listingId, currency, intentKey }: Order): boolean {
  return isUuid(listingId) && /^[a-z]{3}$/u.test(currency) && /^.{1,200}$/u.test(intentKey);
}

/** The column's maximum. */
const maxMonths = 120;

/**
 * Creates the row from the order in the session, but compares its listing type, currency and price with our own. A
 * price that was never sold is replaced by the price on the session's day, and the months by the whole months that the
 * money buys at that price. A discount that none of our codes gives is omitted, so that the payment is a mismatch. The
 * row is `abandoned` until its snapshot is written in the same transaction. No row is created if the price was sold,
 * but never for that many months.
 */
async function recreatePayment(
  trx: Database,
  session: CheckoutSession,
  order: Order,
  listing: LockedListing | null,
  { site, account, now }: { site: Site; account: PaymentAccount; now: Date },
): Promise<void> {
  const listingType = listing?.listing_type ?? order.listingType;
  const { wasEverSold, ofDay } = await findSoldPrices(trx, site, listingType, session.createdAt);
  const isPriceSold = wasEverSold(order.unitCents);
  const { discount: _, ...fullPrice } = order;
  const agreed = (await isDiscountOf(trx, order)) ? order : fullPrice;
  if (isPriceSold && !site.prices.months.includes(order.months)) return;
  const bought = Math.min(Math.max(Math.floor(session.amountCents / ofDay), 1), maxMonths);
  const isTaken = await trx
    .selectFrom("payments")
    .select("id")
    .where("intent_key", "=", order.intentKey)
    .executeTakeFirst();
  await trx
    .insertInto("payments")
    .values({
      ...orderColumns(isPriceSold ? agreed : { ...fullPrice, months: bought, unitCents: ofDay }),
      is_price_unsold: !isPriceSold,
      intent_key: isTaken === undefined ? order.intentKey : fallbackIntentKey(session.id),
      listing_type: listingType,
      currency: "usd",
      user_id: order.isGift === true ? null : (listing?.user_id ?? null),
      account,
      is_live: account === "stripe-live",
      state: "abandoned",
      created_at: session.createdAt,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
