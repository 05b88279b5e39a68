import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import type { Services } from "#domain/services.ts";
import { lockListing, projectListing } from "./project-listing.ts";

/** Months that test money gives, and how many payments and listings they are of. */
export type TestMonths = { months: number; payments: number; listings: number };

/** What test money gives at the moment. With live keys that has to be nothing. Throws when the database fails. */
export async function countTestMonths(db: Database): Promise<TestMonths> {
  return await testEntries(db)
    .select(sql<number>`coalesce(sum(ledger.months), 0)::int`.as("months"))
    .select(sql<number>`count(*)::int`.as("payments"))
    .select(sql<number>`count(distinct ledger.listing_id)::int`.as("listings"))
    .executeTakeFirstOrThrow();
}

/**
 * Takes back exactly the months that test money gives, and gives their number: their payments become `void`, their entries in
 * the ledger say 0 months, each with a line of history, and their listings keep what real money gives. One transaction for
 * each listing, so that it may be stopped and run again. Idempotent. Throws when the database fails.
 */
export async function takeBackTestMonths({ db, clock }: Pick<Services, "db" | "clock">): Promise<TestMonths> {
  const done: TestMonths = { months: 0, payments: 0, listings: 0 };
  const listings = await testEntries(db).select("ledger.listing_id").distinct().execute();
  for (const { listing_id } of listings) {
    const taken = await db.transaction().execute((trx) => takeBack(trx, listing_id, clock.now()));
    done.months += taken.reduce((sum, months) => sum + months, 0);
    done.payments += taken.length;
    done.listings += taken.length > 0 ? 1 : 0;
  }
  return done;
}

function testEntries(db: Database) {
  return db
    .selectFrom("ledger")
    .innerJoin("payments", "payments.id", "ledger.payment_id")
    .where("ledger.months", ">", 0)
    .where("is_live", "=", false);
}

/** The months of each payment of a listing that were taken back. */
async function takeBack(trx: Database, listingId: string, now: Date): Promise<number[]> {
  const listing = await lockListing(trx, listingId);
  const entries = await testEntries(trx)
    .select(["payments.id", "payments.state", "ledger.months"])
    .where("ledger.listing_id", "=", listingId)
    .forUpdate("payments")
    .execute();
  for (const { id, state, months } of entries) {
    await trx.updateTable("payments").set({ state: "void", updated_at: now }).where("id", "=", id).execute();
    await trx.updateTable("ledger").set({ months: 0, updated_at: now }).where("payment_id", "=", id).execute();
    const change = { actor: "operator", state_before: state, state_after: "void", months_before: months } as const;
    await trx
      .insertInto("payment_changes")
      .values({ ...change, payment_id: id, months_after: 0, changed_at: now })
      .execute();
  }
  if (listing !== null) await projectListing(trx, listing, now);
  return entries.map(({ months }) => months);
}
