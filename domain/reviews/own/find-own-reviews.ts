import type { ListingType } from "#domain/listings/listing.ts";
import type { Actor } from "#domain/members/actor.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import { type InvitationFigures, invitationFigures, listOwnReviews } from "#domain/reviews/queries/list-own-reviews.ts";
import type { PublishedReview, ReviewCursor } from "#domain/reviews/queries/list-published-reviews.ts";
import type { Services } from "#domain/services.ts";
import { failure, type Result, success } from "#std/result.ts";
import { findReviewedListing, reviewOwnerOf } from "./review-owner.ts";

type OwnReviewsFailure = "not-signed-in" | "not-allowed" | "listing-not-found" | "unavailable";

export type OwnReviews = {
  listingId: string;
  type: ListingType;
  reviews: PublishedReview[];
  next: ReviewCursor | null;
  /** Counts of published reviews, and of those without a reply. */
  total: number;
  unanswered: number;
  invitations: InvitationFigures;
};

const pageSize = 20;

/** A page of the published reviews of the actor's own listing, newest first, with the number of invited learners. */
export async function findOwnReviews(
  services: Pick<Services, "db" | "clock" | "log">,
  actor: Actor,
  filter: { after: ReviewCursor | null; unanswered: boolean },
  size = pageSize,
): Promise<Result<OwnReviews, OwnReviewsFailure>> {
  const owner = reviewOwnerOf(actor, "read-own-reviews");
  if (!owner.ok) return owner;
  const read = await orUnavailable(services, "own-reviews-unavailable", async () => {
    const { db } = services;
    const listing = await findReviewedListing(db, owner.value);
    if (listing === null) return null;
    const own = await listOwnReviews(db, owner.value, filter, size + 1);
    return { listing, own, invitations: await invitationFigures(db, listing.id, services.clock.now()) };
  });
  if (!read.ok) return read;
  if (read.value === null) return failure("listing-not-found");
  const { listing, own, invitations } = read.value;
  const { total, unanswered } = own;
  const reviews = own.reviews.slice(0, size);
  const last = own.reviews.length > size ? reviews.at(-1) : undefined;
  const next = last === undefined ? null : { shownAt: last.shownAt, id: last.id };
  return success({ listingId: listing.id, type: listing.type, reviews, next, total, unanswered, invitations });
}
