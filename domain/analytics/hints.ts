import type { Database } from "#database/database.ts";
import { completenessOf } from "#domain/listings/fields/completeness.ts";
import type { ListingPreviewValues, WeightedField } from "#domain/listings/fields/listing-fields.ts";
import type { OwnListing } from "#domain/listings/own-listing.ts";
import { readOwnListing } from "#domain/listings/queries/find-own-listing.ts";

/** A suggestion for more views and contacts: a profile field to fill in, or another measure. */
export type AnalyticsHint = WeightedField | "photos" | "reviews" | "share";

const maxHints = 3;

/**
 * The most useful suggestions first: missing parts of the profile, then photos and reviews. At least one, at most
 * three.
 */
export async function readHints(db: Database, userId: string): Promise<AnalyticsHint[]> {
  const listing = await readOwnListing(db, userId);
  if (listing === null) return ["share"];
  const photo = await db
    .selectFrom("listing_photos")
    .select("id")
    .where("listing_id", "=", listing.id)
    .limit(1)
    .executeTakeFirst();
  return hintsOf(listing, photo !== undefined);
}

type Hinted = ListingPreviewValues & Pick<OwnListing, "fullName" | "reviewCount">;

/** @internal Exported for its tests. */
export function hintsOf(listing: Hinted, hasPhoto: boolean): AnalyticsHint[] {
  const hints: AnalyticsHint[] = [
    ...completenessOf(listing, listing.fullName).missing,
    ...(hasPhoto ? [] : (["photos"] as const)),
    ...(listing.reviewCount > 0 ? [] : (["reviews"] as const)),
    "share",
  ];
  return hints.slice(0, maxHints);
}
