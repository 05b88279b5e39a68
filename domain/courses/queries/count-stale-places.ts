import type { Database } from "#database/database.ts";

/**
 * Returns the number of each school's public courses whose "a few spots left" was corrected after a month and has not
 * been confirmed since. A school without such courses has no entry.
 */
export async function countStalePlaces(db: Database, listingIds: readonly string[]): Promise<Map<string, number>> {
  if (listingIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("courses")
    .select("listing_id")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("listing_id", "in", listingIds)
    .where("places_reset_at", "is not", null)
    .where("hidden_at", "is", null)
    .groupBy("listing_id")
    .execute();
  return new Map(rows.map(({ listing_id, count }) => [listing_id, Number(count)]));
}
