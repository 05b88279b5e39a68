import { timeZoneOf } from "#domain/cities/time-zone-of.ts";
import { type ListingStatus, ownListingStatus } from "#domain/listings/listing.ts";
import type { OwnListing } from "#domain/listings/own-listing.ts";
import { formatDate } from "#i18n/formats.ts";
import type { Locale } from "#i18n/locale.ts";

const dayMs = 24 * 60 * 60_000;

/** The dashboard warns this many days before a listing ends. */
const warnedDays = 14;

export type ListingState = {
  status: ListingStatus;
  /** Days until an active listing ends, rounded up; null if it is not ending soon. */
  endsInDays: number | null;
  /** Whether paid time is left, even if the listing is hidden. */
  hasTimeLeft: boolean;
};

/**
 * Whether learners see a listing at `now`, and how much paid time is left.
 *
 * @internal Exported for its tests.
 */
export function listingState(listing: OwnListing, now: Date): ListingState {
  const expiresAt = listing.subscriptionExpiresAt;
  const status = ownListingStatus(listing, now);
  const leftMs = expiresAt === null ? 0 : new Date(expiresAt).getTime() - now.getTime();
  const days = Math.ceil(leftMs / dayMs);
  return { status, endsInDays: status === "active" && days <= warnedDays ? days : null, hasTimeLeft: leftMs > 0 };
}

/** `listingState` at the current time. */
export function currentListingState(listing: OwnListing): ListingState {
  return listingState(listing, new Date());
}

/** A day in the listing's time zone; "" for null. */
export function dayOfListing(listing: OwnListing, moment: Date | string | null, locale: Locale): string {
  return moment === null ? "" : formatDate(locale, new Date(moment), timeZoneOf(listing));
}

/** Active: the flag is set and the expiry is in the future. */
export function isPaidFor(listing: OwnListing): boolean {
  return currentListingState(listing).status === "active";
}
