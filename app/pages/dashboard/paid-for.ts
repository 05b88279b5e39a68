import { listingStatus } from "#domain/listings/listing.ts";
import type { OwnListing } from "#domain/listings/own-listing.ts";

/** Active as the specification says it: paid for, the expiry in the future, and not removed. */
export function isPaidFor(listing: OwnListing): boolean {
  const standing = {
    isActive: listing.is_active,
    expiresAt: listing.subscription_expires_at,
    monthsPaid: listing.months_paid,
    removedAt: listing.removed_at,
  };
  return listingStatus(standing, new Date()) === "active";
}
