import type { Database } from "#database/database.ts";
import type { ListingType } from "#domain/listings/listing.ts";
import type { Actor } from "#domain/members/actor.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import type { Services } from "#domain/services.ts";
import { failure, type Result, success } from "#std/result.ts";
import {
  isAfter,
  type PublishedReview,
  publishedColumns,
  type ReviewCursor,
  toPublishedReview,
} from "../queries/list-published-reviews.ts";
import type { ReviewState } from "../review.ts";
import { type InvitationFigures, invitationFigures } from "./invitation-figures.ts";
import { findListingOfOwner, reviewOwnerOf } from "./review-owner.ts";

type OwnReviewsFailure = "not-signed-in" | "not-allowed" | "listing-not-found" | "unavailable";

export type OwnReviews = {
  listingId: string;
  type: ListingType;
  reviews: PublishedReview[];
  next: ReviewCursor | null;
  /** Counts of published reviews, and of those without a reply. */
  total: number;
  withoutReply: number;
  invitations: InvitationFigures;
};

const pageSize = 20;

/** A page of the published reviews of the actor's own listing, newest first, with the number of invited learners. */
export async function findOwnReviews(
  services: Pick<Services, "db" | "clock" | "log">,
  actor: Actor,
  filter: { after: ReviewCursor | null; withoutReply: boolean },
  size = pageSize,
): Promise<Result<OwnReviews, OwnReviewsFailure>> {
  const owner = reviewOwnerOf(actor, "read-own-reviews");
  if (!owner.ok) return owner;
  const read = await orUnavailable(services, "own-reviews-unavailable", async () => {
    const { db } = services;
    const listing = await findListingOfOwner(db, owner.value);
    if (listing === null) return null;
    const own = await listPage(db, owner.value, filter, size + 1);
    return { listing, own, invitations: await invitationFigures(db, listing.id, services.clock.now()) };
  });
  if (!read.ok) return read;
  if (read.value === null) return failure("listing-not-found");
  const { listing, own, invitations } = read.value;
  const { total, withoutReply } = own;
  const reviews = own.reviews.slice(0, size);
  const last = own.reviews.length > size ? reviews.at(-1) : undefined;
  const next = last === undefined ? null : { shownAt: last.shownAt, id: last.id };
  return success({ listingId: listing.id, type: listing.type, reviews, next, total, withoutReply, invitations });
}

/**
 * Returns the published reviews of an owner's listing, latest change first. Owners cannot see unpublished or removed
 * reviews.
 */
async function listPage(
  db: Database,
  ownerId: string,
  { after, withoutReply }: { after: ReviewCursor | null; withoutReply: boolean },
  limit: number,
): Promise<Pick<OwnReviews, "reviews" | "total" | "withoutReply">> {
  const own = db
    .selectFrom("reviews")
    .where("owner_id", "=", ownerId)
    .where("listing_id", "is not", null)
    .where("state", "=", "published" satisfies ReviewState);
  let page = own.select(publishedColumns).orderBy("shown_at", "desc").orderBy("id", "desc").limit(limit);
  if (withoutReply) page = page.where("reply", "is", null);
  if (after !== null) page = page.where(isAfter(after));
  const counts = await own
    .select(({ fn }) => [
      fn.countAll<string>().as("total"),
      fn.countAll<string>().filterWhere("reply", "is", null).as("withoutReply"),
    ])
    .executeTakeFirstOrThrow();
  return {
    reviews: (await page.execute()).map(toPublishedReview),
    withoutReply: Number(counts.withoutReply),
    total: Number(counts.total),
  };
}
