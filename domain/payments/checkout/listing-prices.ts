import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import type { ListingType } from "#domain/listings/listing.ts";
import { monthlyCents } from "#domain/payments/plan.ts";
import type { Services } from "#domain/services.ts";
import type { Site } from "#domain/site.ts";

const listingTypes: readonly ListingType[] = ["teacher", "school"];

/**
 * Records today's monthly prices if they differ from the latest ones, so that the prices of past sales stay known.
 * Called at startup, since prices change only between processes. Idempotent. Throws if the database fails.
 */
export async function recordPrices({ db, clock, site }: Pick<Services, "db" | "clock" | "site">): Promise<void> {
  for (const type of listingTypes) {
    const cents = monthlyCents(site.prices, type);
    await sql`
      insert into listing_prices (listing_type, unit_cents, sold_from)
      select ${type}, ${cents}::integer, ${clock.now()}::timestamptz
      where ${cents}::integer is distinct from (
        select unit_cents from listing_prices where listing_type = ${type} order by sold_from desc limit 1
      )
      on conflict do nothing`.execute(db);
  }
}

/** The past prices of one month of a listing, in cents. */
type SoldPrices = { wasEverSold(unitCents: number): boolean; ofDay: number };

/**
 * The monthly prices of a listing type, including today's, and the price at a moment: the latest one recorded by then,
 * or the first one for a moment before all records.
 */
export async function findSoldPrices(
  db: Database,
  { prices }: Site,
  type: ListingType,
  moment: Date,
): Promise<SoldPrices> {
  const rows = await db
    .selectFrom("listing_prices")
    .select(["unit_cents", "sold_from"])
    .where("listing_type", "=", type)
    .orderBy("sold_from")
    .execute();
  const today = monthlyCents(prices, type);
  const sold = rows.findLast(({ sold_from }) => sold_from <= moment) ?? rows[0];
  return {
    wasEverSold: (unitCents) => unitCents === today || rows.some(({ unit_cents }) => unit_cents === unitCents),
    ofDay: sold?.unit_cents ?? today,
  };
}
