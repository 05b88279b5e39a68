import { timeZoneOf } from "#domain/cities/time-zone-of.ts";
import { type ListingStatus, listingStatus } from "#domain/listings/listing.ts";
import type { OwnListing } from "#domain/listings/own-listing.ts";
import { formatDate } from "#i18n/formats.ts";
import type { Language } from "#i18n/language.ts";

const dayMs = 24 * 60 * 60_000;

/** The dashboard warns this many days before a listing ends. */
const warnedDays = 14;

export type ListingStanding = {
  status: ListingStatus;
  /** Days until an active listing ends, rounded up; null if it is not ending soon. */
  endsInDays: number | null;
  /** Whether paid time is left, whether or not the listing is shown. */
  hasTimeLeft: boolean;
};

/** Whether learners see a listing at `now`, and how much paid time is left. */
export function listingStanding(listing: OwnListing, now: Date): ListingStanding {
  const expiresAt = listing.subscriptionExpiresAt;
  const standing = {
    isActive: listing.isActive,
    expiresAt,
    monthsPaid: listing.monthsPaid,
    takenDownAt: listing.takenDownAt,
    removedAt: listing.removedAt,
  };
  const status = listingStatus(standing, now);
  const leftMs = expiresAt === null ? 0 : new Date(expiresAt).getTime() - now.getTime();
  const days = Math.ceil(leftMs / dayMs);
  return { status, endsInDays: status === "active" && days <= warnedDays ? days : null, hasTimeLeft: leftMs > 0 };
}

/** `listingStanding` at the current time. */
export function standingNow(listing: OwnListing): ListingStanding {
  return listingStanding(listing, new Date());
}

/** A day in the listing's time zone; "" for null. */
export function dayOfListing(listing: OwnListing, moment: Date | string | null, language: Language): string {
  return moment === null ? "" : formatDate(language, new Date(moment), timeZoneOf(listing));
}
