import { publicListings } from "#domain/listings/queries/public-listings.ts";
import type { Services } from "#domain/services.ts";
import type { IndexablePage } from "./indexable-page.ts";

/** How many listings one call gives: in two languages they stay under 10,000 addresses, and a file under 2 MB. */
export const listingsPerPart = 5000;

/**
 * The pages of the active listings of one part, counted from 1, in the order of the results. Empty beyond the last
 * part. The part's ids come out of the ranking index alone; only its own rows are read.
 */
export async function listIndexableListings({ db, clock }: Services, part: number): Promise<IndexablePage[]> {
  const ranked = publicListings(db, clock.now())
    .select(["id", "months_paid", "subscription_started_at"])
    .orderBy("months_paid", "desc")
    .orderBy("subscription_started_at")
    .orderBy("id")
    .limit(listingsPerPart)
    .offset((part - 1) * listingsPerPart);
  const rows = await db
    .selectFrom(ranked.as("ranked"))
    .innerJoin("teacher_listings as listing", "listing.id", "ranked.id")
    .select(["listing.id", "listing.updated_at"])
    .orderBy("ranked.months_paid", "desc")
    .orderBy("ranked.subscription_started_at")
    .orderBy("ranked.id")
    .execute();
  return rows.map((row) => ({ path: `/listing/${row.id}`, changedAt: row.updated_at }));
}
