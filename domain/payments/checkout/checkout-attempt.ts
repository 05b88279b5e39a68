import type { Insertable } from "kysely";
import type { Database } from "#database/database.ts";
import type { Tables } from "#database/tables.ts";
import { lockListing } from "#domain/payments/ledger/project-listing.ts";
import type { CheckoutRequest, Order, PaymentAccount } from "#domain/payments/payment-provider.ts";
import { orderColumns, orderOf, type PaymentCause, type PaymentRow } from "#domain/payments/payment-row.ts";
import type { Services } from "#domain/services.ts";
import { type Locale, localPath } from "#i18n/locale.ts";

/** The owner's intended purchase, with the price that the server has set. */
export type WantedCheckout = {
  order: Omit<Order, "intentKey">;
  userId: string;
  account: PaymentAccount;
  language: Locale;
  email: string;
  description: string;
};

/**
 * Returns the open attempt of a listing, or creates one: stored, with the full request, before the provider is
 * called. Simultaneous calls share one attempt. Null: the listing no longer exists, or was removed.
 */
export function holdAttempt(
  { db, clock, origin }: Pick<Services, "db" | "clock" | "origin">,
  { order, userId, account, ...request }: WantedCheckout,
): Promise<PaymentRow | null> {
  return db.transaction().execute(async (trx) => {
    const listing = await lockListing(trx, order.listingId);
    if (listing === null || listing.removed_at !== null) return null;
    const underWay = await findOpenAttempt(trx, order.listingId);
    if (underWay !== null) return underWay;
    const now = clock.now();
    const row = await trx
      .insertInto("payments")
      .values({
        ...orderColumns({ ...order, intentKey: crypto.randomUUID() }),
        ...request,
        success_url: `${origin}${localPath(request.language, "/?payment=success&session_id=")}`,
        cancel_url: `${origin}${localPath(request.language, "/dashboard")}`,
        user_id: userId,
        account,
        is_live: account === "stripe-live",
        state: "created",
        created_at: now,
        updated_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await noteAttempt(trx, {
      payment_id: row.id,
      actor: "owner",
      state_before: null,
      state_after: "created",
      changed_at: now,
    });
    return row;
  });
}

/** Abandons an attempt that never reached the provider. Does nothing if it has reached it by now. */
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
      await noteAttempt(trx, {
        payment_id: id,
        actor,
        state_before: "created",
        state_after: "abandoned",
        changed_at: now,
      });
  });
}

/** Returns the provider request of an attempt: the same each time. Null when unknown because it began elsewhere. */
export function requestOf(row: PaymentRow): CheckoutRequest | null {
  const { language, email, description, success_url, cancel_url } = row;
  if (language === null || email === null || description === null || success_url === null || cancel_url === null)
    return null;
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

async function findOpenAttempt(trx: Database, listingId: string): Promise<PaymentRow | null> {
  const row = await trx
    .selectFrom("payments")
    .selectAll()
    .where("listing_id", "=", listingId)
    .where("state", "in", ["created", "open"])
    .executeTakeFirst();
  return row ?? null;
}

async function noteAttempt(trx: Database, change: Insertable<Tables["payment_changes"]>): Promise<void> {
  await trx.insertInto("payment_changes").values(change).execute();
}
