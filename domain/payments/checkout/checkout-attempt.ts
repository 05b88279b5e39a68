import type { Insertable } from "kysely";
import type { Database } from "#database/database.ts";
import type { Tables } from "#database/tables.ts";
import { lockListing } from "#domain/payments/ledger/project-listing.ts";
import type { CheckoutRequest, Order, PaymentAccount } from "#domain/payments/payment-provider.ts";
import { orderColumns, orderOf, type PaymentCause, type PaymentRow } from "#domain/payments/payment-row.ts";
import { grantDiscount, type Payer, storeDiscountUse } from "#domain/promotions/grant-discount.ts";
import type { CodeFailure } from "#domain/promotions/use-of-code.ts";
import type { Services } from "#domain/services.ts";
import { type Locale, localPath } from "#i18n/locale.ts";
import { failure, type Result, success } from "#std/result.ts";

/** The payer's intended purchase, at the price set by the server. */
export type WantedCheckout = {
  order: Omit<Order, "intentKey">;
  /** The owner, even if another person pays through the renewal link. Null: a gift. */
  userId: string | null;
  /** Whether the owner was signed in. */
  actor: "owner" | "payer";
  account: PaymentAccount;
  language: Locale;
  /** The payer's email. Null: unknown. */
  email: string | null;
  /** The giver's name shown with the gift. */
  giverName?: string | null;
  description: string;
  /** Where the payer returns to: paths without a language. The session's id is added to the first. */
  paths: { paid: string; canceled: string };
  /** The promotion code that reduces the price, and the payer who uses it. */
  promotion?: Payer & { code: string };
};

/**
 * Returns the payer's open attempt for a listing, or creates one: stored, with the full request and the discount of a
 * promotion code, before the provider is called. Concurrent calls share one attempt. The owner has one attempt, and so
 * does each giver. `not-found`: the listing no longer exists or was removed.
 */
export function holdAttempt(
  { db, clock, origin }: Pick<Services, "db" | "clock" | "origin">,
  { order, userId, actor, account, giverName = null, paths, promotion, ...request }: WantedCheckout,
): Promise<Result<PaymentRow, "not-found" | CodeFailure>> {
  return db.transaction().execute(async (trx) => {
    const listing = await lockListing(trx, order.listingId);
    if (listing === null || listing.removed_at !== null) return failure("not-found");
    const underWay = await findOpenAttempt(trx, order, request.email);
    if (underWay !== null) return success(underWay);
    const now = clock.now();
    const granted =
      promotion === undefined ? success(null) : await grantDiscount(trx, promotion.code, promotion, order, now);
    if (!granted.ok) return granted;
    const discount = granted.value?.discount;
    const row = await trx
      .insertInto("payments")
      .values({
        ...orderColumns({ ...order, intentKey: crypto.randomUUID(), ...(discount !== undefined && { discount }) }),
        ...request,
        success_url: `${origin}${localPath(request.language, paths.paid)}`,
        cancel_url: `${origin}${localPath(request.language, paths.canceled)}`,
        giver_name: giverName,
        user_id: userId,
        account,
        is_live: account === "stripe-live",
        state: "created",
        created_at: now,
        updated_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordAttempt(trx, {
      payment_id: row.id,
      actor,
      state_before: null,
      state_after: "created",
      changed_at: now,
    });
    if (promotion !== undefined && granted.value !== null)
      await storeDiscountUse(trx, granted.value, row, promotion, now);
    return success(row);
  });
}

/** Abandons an attempt that never reached the provider. Does nothing if it has reached the provider by now. */
export function abandonAttempt(
  { db, clock }: Pick<Services, "db" | "clock">,
  { id, listing_id }: PaymentRow,
  { actor }: Pick<PaymentCause, "actor">,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await lockListing(trx, listing_id);
    const now = clock.now();
    const abandoned = await trx
      .updateTable("payments")
      .set({ state: "abandoned", updated_at: now })
      .where("id", "=", id)
      .where("state", "=", "created")
      .executeTakeFirst();
    if (abandoned.numUpdatedRows > 0n)
      await recordAttempt(trx, {
        payment_id: id,
        actor,
        state_before: "created",
        state_after: "abandoned",
        changed_at: now,
      });
  });
}

/**
 * Returns the provider request of an attempt: the same each time. Null if unknown because the attempt began elsewhere.
 */
export function requestOf(row: PaymentRow): CheckoutRequest | null {
  const { language, email, description, success_url, cancel_url } = row;
  if (language === null || description === null || success_url === null || cancel_url === null) return null;
  return {
    order: orderOf(row),
    createdAt: row.created_at,
    language,
    email,
    description,
    successUrl: (sessionId) => success_url + sessionId,
    cancelUrl: cancel_url,
  };
}

async function findOpenAttempt(
  trx: Database,
  { listingId, isGift = false }: WantedCheckout["order"],
  email: string | null,
): Promise<PaymentRow | null> {
  const row = await openAttempts(trx, { listing_id: listingId, is_gift: isGift, email }).executeTakeFirst();
  return row ?? null;
}

/**
 * The attempts by the same payer that can still be paid. The payer is the listing's owner, or the giver with that
 * email. A gift without an email has an unknown giver, so no other attempts match.
 */
export function openAttempts(trx: Database, payer: Pick<PaymentRow, "listing_id" | "is_gift" | "email">) {
  const open = trx
    .selectFrom("payments")
    .selectAll()
    .where("listing_id", "=", payer.listing_id)
    .where("state", "in", ["created", "open"])
    .where("is_gift", "=", payer.is_gift);
  return payer.is_gift ? open.where("email", "=", payer.email) : open;
}

async function recordAttempt(trx: Database, change: Insertable<Tables["payment_changes"]>): Promise<void> {
  await trx.insertInto("payment_changes").values(change).execute();
}
