import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import { findCity } from "#domain/cities/cities.ts";
import type { CityChoice } from "#domain/cities/city.ts";
import { acceptedCity, citiesWithPage } from "#domain/cities/city-statements.ts";
import { publicListings } from "#domain/listings/queries/public-listings.ts";
import { queryDeadlineMs } from "#domain/or-unavailable.ts";
import type { Services } from "#domain/services.ts";
import { withDeadline } from "#std/async/deadline.ts";

/** The minimum number of rates: fewer say little about a city, and may reveal one teacher's rate. */
const minListings = 8;

/** The hourly prices of a city, in US dollars. */
export type CityPrices = {
  city: CityChoice;
  /** The number of listings with a rate. */
  listings: number;
  lowest: number;
  median: number;
  highest: number;
  computedAt: Date;
};

/**
 * Computes the prices of every city that has a page and enough public listings with a rate, and deletes those of all
 * others. Reads one city at a time, so that no statement takes long. Idempotent. Returns the number of cities with
 * prices. Throws if the database fails.
 */
export async function computeCityPrices(
  { db, clock }: Pick<Services, "db" | "clock">,
  signal?: AbortSignal,
): Promise<number> {
  const now = clock.now();
  const candidates = await db
    .selectFrom("city_counts")
    .innerJoin(citiesWithPage(), "listed.city_key", "city_counts.city_key")
    .where("active_count", ">=", minListings)
    .select("city_counts.city_key")
    .execute();
  let cities = 0;
  for (const { city_key } of candidates) {
    if (signal?.aborted === true) return cities;
    if (await computePrices(db, city_key, now)) cities += 1;
  }
  await db.deleteFrom("city_prices").where("computed_at", "<", now).execute();
  return cities;
}

/** Excludes a rate of zero, because free lessons are not a price. */
async function computePrices(db: Database, cityKey: string, now: Date): Promise<boolean> {
  const prices = await publicListings(db, now)
    .where("city_key", "=", cityKey)
    .where("hourly_rate", ">", 0)
    .select(({ fn }) => [
      fn.countAll<number>().as("listings"),
      fn.min("hourly_rate").as("lowest"),
      fn.max("hourly_rate").as("highest"),
      sql<number>`round((percentile_cont(0.5) within group (order by hourly_rate))::numeric, 2)`.as("median"),
    ])
    .executeTakeFirstOrThrow();
  if (prices.listings < minListings) return false;
  const computed = { ...prices, computed_at: now };
  await db
    .insertInto("city_prices")
    .values({ city_key: cityKey, ...computed })
    .onConflict((conflict) => conflict.column("city_key").doUpdateSet(computed))
    .execute();
  return true;
}

/**
 * Returns the prices of all cities that have them, most listings first, limited to the number that a page can show.
 * Throws if the database fails or times out.
 */
export async function listCityPrices({ publicReads }: Pick<Services, "publicReads">): Promise<CityPrices[]> {
  const rows = publicReads.read((db) =>
    db
      .selectFrom("city_prices")
      .innerJoin(citiesWithPage(), "listed.city_key", "city_prices.city_key")
      .select(["listed.city_key", "listed.name", "listed.name_zh", "listed.state"])
      .select(["listings", "lowest", "median", "highest", "computed_at"])
      .orderBy("listings", "desc")
      .orderBy("listed.city_key")
      .limit(200)
      .execute(),
  );
  return (await withDeadline(queryDeadlineMs, rows)).map((row) => {
    const { key, en, zh, state } = findCity(row.city_key) ?? acceptedCity(row);
    const { listings, lowest, median, highest, computed_at: computedAt } = row;
    return { city: { key, en, zh, state }, listings, lowest, median, highest, computedAt };
  });
}
