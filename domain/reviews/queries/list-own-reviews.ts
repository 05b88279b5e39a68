import type { Database } from "#database/database.ts";
import { invitationLimits, type ReviewState } from "../review.ts";
import {
  isAfter,
  type PublishedReview,
  publishedColumns,
  type ReviewCursor,
  toPublishedReview,
} from "./list-published-reviews.ts";

/** Reviews as the owner of the listing sees them, which is the same as visitors. */
export type OwnPublishedReviews = {
  reviews: PublishedReview[];
  /** The total without a reply. */
  unanswered: number;
  total: number;
};

/**
 * Returns the published reviews of an owner's listing, latest change first. Owners cannot see unpublished or removed
 * reviews.
 */
export async function listOwnReviews(
  db: Database,
  ownerId: string,
  { after = null, unanswered = false }: { after?: ReviewCursor | null; unanswered?: boolean },
  limit: number,
): Promise<OwnPublishedReviews> {
  const own = db
    .selectFrom("reviews")
    .where("owner_id", "=", ownerId)
    .where("listing_id", "is not", null)
    .where("state", "=", "published" satisfies ReviewState);
  let page = own.select(publishedColumns).orderBy("shown_at", "desc").orderBy("id", "desc").limit(limit);
  if (unanswered) page = page.where("reply", "is", null);
  if (after !== null) page = page.where(isAfter(after));
  const counts = await own
    .select(({ fn }) => [
      fn.countAll<string>().as("total"),
      fn.countAll<string>().filterWhere("reply", "is", null).as("unanswered"),
    ])
    .executeTakeFirstOrThrow();
  return {
    reviews: (await page.execute()).map(toPublishedReview),
    unanswered: Number(counts.unanswered),
    total: Number(counts.total),
  };
}

/**
 * `left`: further invitations allowed now, given those of the last 30 days. `invited` and `reviewed` are all-time
 * totals.
 */
export type InvitationFigures = { invited: number; reviewed: number; left: number };

/**
 * Returns how many people an owner's listing has invited and how many of them wrote a review, without identifying them.
 */
export async function invitationFigures(db: Database, listingId: string, now: Date): Promise<InvitationFigures> {
  const row = await db
    .selectFrom("review_invitations")
    .select(({ fn }) => [
      fn.countAll<string>().as("invited"),
      fn.countAll<string>().filterWhere("reviewed_at", "is not", null).as("reviewed"),
      fn
        .countAll<string>()
        .filterWhere("sent_at", ">", new Date(now.getTime() - invitationLimits.periodMs))
        .as("recent"),
    ])
    .where("listing_id", "=", listingId)
    .executeTakeFirstOrThrow();
  const left = Math.max(0, invitationLimits.max - Number(row.recent));
  return { invited: Number(row.invited), reviewed: Number(row.reviewed), left };
}
