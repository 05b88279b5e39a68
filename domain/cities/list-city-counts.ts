import { sql } from "kysely";
import { publicListings } from "#domain/listings/queries/public-listings.ts";
import { queryDeadlineMs } from "#domain/or-unavailable.ts";
import type { Services } from "#domain/services.ts";
import { withDeadline } from "#std/async/deadline.ts";
import { describeError } from "#std/describe-error.ts";
import { homeCities } from "./cities.ts";
import type { City } from "./city.ts";
import { cityCountsStatement } from "./city-statements.ts";

export type CityCount = { city: City; count: number };

export type CityCounts = {
  counts: CityCount[];
  /** The counts are those of samples, because the directory has no listings or the database failed. */
  sample: boolean;
  /** The database failed. The page is then not cached. */
  degraded: boolean;
};

type Dependencies = Pick<Services, "publicReads" | "clock" | "log">;

/**
 * The cards of the home page with their current numbers of listings. If the whole directory has no listing, or the
 * database fails, returns sample counts. Never throws.
 */
export async function listCityCounts(services: Dependencies): Promise<CityCounts> {
  const now = services.clock.now();
  try {
    const counts = services.publicReads.read((db) => readCounts(db, now));
    return { ...(await withDeadline(queryDeadlineMs, counts)), degraded: false };
  } catch (error) {
    services.log.error("city-counts-degraded", describeError(error));
    return { ...sampleCounts(), degraded: true };
  }
}

async function readCounts(db: Services["db"], now: Date): Promise<Omit<CityCounts, "degraded">> {
  const keys = homeCities.map(({ city }) => city.key);
  const rows = await cityCountsStatement(db, keys, now).execute();
  const counts = new Map(rows.map((row) => [row.city_key, row.count]));
  const found = homeCities.map(({ city }) => ({ city, count: counts.get(city.key) ?? 0 }));
  if (found.some(({ count }) => count > 0)) return { counts: found, sample: false };
  const elsewhere = await publicListings(db, now).select(sql.lit(1).as("one")).limit(1).executeTakeFirst();
  return elsewhere === undefined ? sampleCounts() : { counts: found, sample: false };
}

function sampleCounts(): Omit<CityCounts, "degraded"> {
  return { counts: homeCities.map(({ city, sampleCount }) => ({ city, count: sampleCount })), sample: true };
}
