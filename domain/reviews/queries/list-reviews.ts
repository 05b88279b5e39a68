import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import { listPublishedReviews, type PublishedReview } from "#domain/reviews/queries/list-published-reviews.ts";
import type { Services } from "#domain/services.ts";
import type { Result } from "#std/result.ts";
import { countMatching, everyReview, type ReviewChoice, type ReviewTotals, totalsOf } from "./review-totals.ts";

/** How many reviews the listing's own page shows. */
export const firstReviews = 5;

/** How many reviews a page of all of them shows. */
const reviewsPerPage = 20;

export type ListedReviews = {
  totals: ReviewTotals;
  reviews: PublishedReview[];
  /** How many reviews match the filter. */
  matching: number;
  /** The page shown: the last one if the requested page is beyond it. */
  page: number;
  /** At least 1, even without reviews. */
  pageCount: number;
};

type Dependencies = Pick<Services, "publicReads" | "log">;

/** The newest reviews of a public listing, for its own page. */
export function listFirstReviews(
  services: Dependencies,
  listingId: string,
): Promise<Result<ListedReviews, "unavailable">> {
  return listReviews(services, listingId, { choice: everyReview, page: 1, perPage: firstReviews });
}

type Requested = { choice: ReviewChoice; page: number; perPage?: number };

/** A page of the published reviews of a listing, newest first. The caller checks whether the listing is public. */
export function listReviews(
  services: Dependencies,
  listingId: string,
  { choice, page, perPage = reviewsPerPage }: Requested,
): Promise<Result<ListedReviews, "unavailable">> {
  return orUnavailable(services, "reviews-unavailable", () =>
    services.publicReads.read(async (db) => {
      const rows = await totalsStatement(db, listingId).execute();
      const matching = countMatching(rows, choice);
      const pageCount = Math.max(1, Math.ceil(matching / perPage));
      const shown = Math.min(Math.max(1, page), pageCount);
      const filter = { ...choice, offset: (shown - 1) * perPage };
      const reviews = matching === 0 ? [] : await listPublishedReviews(db, listingId, filter, perPage);
      return { totals: totalsOf(rows), reviews, matching, page: shown, pageCount };
    }),
  );
}

/** Counts by stars, language and invitation. */
function totalsStatement(db: Database, listingId: string) {
  return db
    .selectFrom("reviews")
    .select(({ fn }) => [
      "stars",
      "language",
      sql<boolean>`proof = 'invitation'`.as("isInvited"),
      fn.countAll<number>().as("count"),
    ])
    .where("listing_id", "=", listingId)
    .where(sql<boolean>`state = 'published'`)
    .groupBy(["stars", "language", sql`proof = 'invitation'`]);
}
