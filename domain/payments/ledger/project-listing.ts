import type { Selectable } from "kysely";
import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import type { Tables } from "#database/tables.ts";
import type { Services } from "#domain/services.ts";
import { type Entitlement, foldLedger, isPaidFor, type LedgerEntry } from "./ledger.ts";

type Projection = "months_paid" | "subscription_started_at" | "subscription_expires_at" | "is_active";

/** A listing's row, locked by the transaction. */
export type LockedListing = Pick<
  Selectable<Tables["teacher_listings"]>,
  "id" | "user_id" | "listing_type" | "taken_down_at" | "removed_at" | Projection
>;

/** Locks a listing. Always lock it before its payments, to prevent deadlocks. Null if the listing is gone. */
export async function lockListing(trx: Database, id: string): Promise<LockedListing | null> {
  const row = await trx
    .selectFrom("teacher_listings")
    .select(["id", "user_id", "listing_type", "taken_down_at", "removed_at"])
    .select(["months_paid", "subscription_started_at", "subscription_expires_at", "is_active"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Returns the entries that count: with live keys only real payments, with test keys all payments; and always all free
 * months. So test payments stop counting once real ones begin, without reversing entries.
 */
export function countingEntries(db: Database, { isLive }: Services["payments"]) {
  const paid = db
    .selectFrom("ledger")
    .innerJoin("payments", "payments.id", "ledger.payment_id")
    .select(["ledger.listing_id", "source_ref", "ledger.months", "ledger.paid_at", sql.lit(false).as("is_free")]);
  const free = db
    .selectFrom("promotion_redemptions")
    .select(["listing_id", sql<string>`'free_' || id`.as("source_ref"), "months", "redeemed_at as paid_at"])
    .select(sql.lit(true).as("is_free"))
    .where("months", ">", 0);
  return db
    .selectFrom((isLive ? paid.where("is_live", "=", true) : paid).unionAll(free).as("counting"))
    .selectAll("counting");
}

type CountingEntry = Awaited<ReturnType<ReturnType<typeof countingEntries>["execute"]>>[number];

/** Converts a row of `countingEntries` to a ledger entry. */
export function toLedgerEntry(row: Omit<CountingEntry, "listing_id">): LedgerEntry {
  return { sourceRef: row.source_ref, months: row.months, at: row.paid_at, isFree: row.is_free };
}

/**
 * Computes a listing's months, dates and flag from all its counting entries, and updates them only if they differ, so
 * that a repeat writes no row and invalidates no cache. The version, which counts the owner's edits, does not change.
 */
export async function projectListing(
  trx: Database,
  payments: Services["payments"],
  listing: LockedListing,
  now: Date,
): Promise<Entitlement> {
  const rows = await countingEntries(trx, payments).where("counting.listing_id", "=", listing.id).execute();
  const entitlement = foldLedger(rows.map(toLedgerEntry));
  const projection: Pick<LockedListing, Projection> = {
    months_paid: entitlement.monthsPaid,
    subscription_started_at: entitlement.startedAt,
    subscription_expires_at: entitlement.expiresAt,
    is_active: listing.removed_at === null && listing.taken_down_at === null && isPaidFor(entitlement, now),
  };
  if (!isSame(listing, projection))
    await trx.updateTable("teacher_listings").set(projection).where("id", "=", listing.id).execute();
  return entitlement;
}

function isSame(listing: LockedListing, projection: Pick<LockedListing, Projection>): boolean {
  return (
    listing.months_paid === projection.months_paid &&
    listing.is_active === projection.is_active &&
    listing.subscription_started_at?.getTime() === projection.subscription_started_at?.getTime() &&
    listing.subscription_expires_at?.getTime() === projection.subscription_expires_at?.getTime()
  );
}

/**
 * Recomputes the paid listings whose months do not match the current keys, for example after test keys were replaced by
 * live ones. Returns how many changed. Uses one transaction per listing, so it may be interrupted and rerun.
 * Idempotent. Throws if the database fails.
 */
export async function reprojectListings({
  db,
  clock,
  payments,
}: Pick<Services, "db" | "clock" | "payments">): Promise<number> {
  const ids = await findOutdated(db, payments);
  for (const id of ids)
    await db.transaction().execute(async (trx) => {
      const listing = await lockListing(trx, id);
      if (listing !== null) await projectListing(trx, payments, listing, clock.now());
    });
  return ids.length;
}

/** Switching keys adds or omits entries, so a different sum of months reveals the change. */
async function findOutdated(db: Database, payments: Services["payments"]): Promise<string[]> {
  const rows = await db
    .selectFrom("teacher_listings")
    .leftJoin(countingEntries(db, payments).as("entry"), "entry.listing_id", "teacher_listings.id")
    .select("teacher_listings.id")
    .where(({ exists, selectFrom }) =>
      exists(selectFrom("ledger").select("source_ref").whereRef("ledger.listing_id", "=", "teacher_listings.id")),
    )
    .groupBy("teacher_listings.id")
    .having(sql<boolean>`months_paid <> coalesce(sum(entry.months) filter (where not is_free), 0)`)
    .execute();
  return rows.map(({ id }) => id);
}
