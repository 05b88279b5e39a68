import type { OwnListing } from "#domain/listings/own-listing.ts";
import { currentListingState } from "./listing-state.ts";

/** Active: the flag is set and the expiry is in the future. */
export function isPaidFor(listing: OwnListing): boolean {
  return currentListingState(listing).status === "active";
}
