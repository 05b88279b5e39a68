import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import type { Services } from "#domain/services.ts";
import { countingEntries, lockListing, projectListing } from "./project-listing.ts";

/**
 * Computes the paid listings anew whose months are not those that count with the present keys, as after test keys were
 * replaced by live ones. Returns how many there were. One transaction each, so it may be cut off and run again.
 * Idempotent. Throws when the database fails.
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

/** Keys of the other kind add entries or leave some out, so the sum of months tells. */
async function findOutdated(db: Database, payments: Services["payments"]): Promise<string[]> {
  const rows = await db
    .selectFrom("teacher_listings")
    .leftJoin(countingEntries(db, payments).as("entry"), "entry.listing_id", "teacher_listings.id")
    .select("teacher_listings.id")
    .where(({ exists, selectFrom }) =>
      exists(selectFrom("ledger").select("source_ref").whereRef("ledger.listing_id", "=", "teacher_listings.id")),
    )
    .groupBy("teacher_listings.id")
    .having(sql<boolean>`months_paid <> coalesce(sum(entry.months), 0)`)
    .execute();
  return rows.map(({ id }) => id);
}
