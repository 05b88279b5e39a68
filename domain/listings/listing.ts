export const listingTypes = ["teacher", "school"] as const;
export type ListingType = (typeof listingTypes)[number];

/** Ways to contact the owner of a listing, each of which the owner may show or hide. In display order. */
export const contactKinds = ["email", "phone", "wechat", "website"] as const;
export type ContactKind = (typeof contactKinds)[number];

/**
 * `unpaid` was never paid for; `ended` has no paid time left. `taken-down` by its owner, with or without paid time;
 * `removed` by an operator, which takes precedence.
 */
export type ListingStatus = "active" | "unpaid" | "ended" | "taken-down" | "removed";

/** The state that decides whether a listing is public. Times are ISO 8601 or dates. */
export type ListingState = {
  isActive: boolean;
  expiresAt: Date | string | null;
  monthsPaid: number;
  takenDownAt: Date | string | null;
  removedAt: Date | string | null;
};

/** Returns the status at a given time. A listing ends in the second its paid time ends, regardless of `isActive`. */
export function listingStatus(listingState: ListingState, now: Date): ListingStatus {
  if (listingState.removedAt !== null) return "removed";
  if (listingState.takenDownAt !== null) return "taken-down";
  const inTime = listingState.expiresAt !== null && new Date(listingState.expiresAt).getTime() > now.getTime();
  if (listingState.isActive && inTime) return "active";
  // An expiry without paid months comes from free months.
  return listingState.monthsPaid > 0 || listingState.expiresAt !== null ? "ended" : "unpaid";
}

type OwnState = Omit<ListingState, "expiresAt"> & { subscriptionExpiresAt: string | null };

/** The status of a listing from its owner's view. */
export function ownListingStatus({ subscriptionExpiresAt: expiresAt, ...state }: OwnState, now: Date): ListingStatus {
  return listingStatus({ ...state, expiresAt }, now);
}

/** The rating of a listing until it has enough reviews. */
const startingRating = 4.8;

/** The average is shown from this number of published reviews. */
export const reviewsForAverage = 3;

/** The rating shown on pages: the plain average from the third published review, 4.8 before. Not rounded. */
export function ratingOf(reviews: { sum: number; count: number }): number {
  return reviews.count < reviewsForAverage ? startingRating : reviews.sum / reviews.count;
}
