import { sql } from "kysely";
import type { Database } from "#database/database.ts";

/** `cents`: the amount paid in US dollars, less refunds. */
export type LatestPayment = { paidAt: Date; months: number; cents: number };

/**
 * The owner's latest payment whose months were added to the listing; null if there is none. Excludes gifts, which cost
 * the owner nothing.
 */
export async function readLatestPayment(db: Database, listingId: string): Promise<LatestPayment | null> {
  const row = await db
    .selectFrom("payments")
    .select(["paid_at", "months", "unit_cents", "paid_cents", "refunded_cents"])
    .where("listing_id", "=", listingId)
    .where("state", "=", "applied")
    .where("is_gift", "=", false)
    .where("paid_at", "is not", null)
    .where(sql<boolean>`coalesce(paid_currency, currency) = 'usd'`)
    .orderBy("paid_at", "desc")
    .executeTakeFirst();
  if (!row?.paid_at) return null;
  const cents = (row.paid_cents ?? row.months * row.unit_cents) - row.refunded_cents;
  return { paidAt: row.paid_at, months: row.months, cents };
}
