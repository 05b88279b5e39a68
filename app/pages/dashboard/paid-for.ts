import type { OwnListing } from "#domain/listings/own-listing.ts";
import { standingNow } from "./listing-standing.ts";

/** Active: the flag is set and the expiry is in the future. */
export function isPaidFor(listing: OwnListing): boolean {
  return standingNow(listing).status === "active";
}
