import { camelCaseKeys, type SnakeCaseKeys, snakeCaseKeys } from "#std/text/snake-case.ts";
import type { ListingInput } from "./fields/listing-input.ts";
import type { OwnListing } from "./own-listing.ts";

/** Returns the public API's JSON of a listing's owner-provided fields. `parseListingJson` reads it. */
export function listingInputJson(input: ListingInput): SnakeCaseKeys<ListingInput> {
  return snakeCaseKeys(input);
}

export type OwnListingJson = SnakeCaseKeys<OwnListing>;

/** The public API's JSON of an owner's listing. */
export function ownListingJson(listing: OwnListing): OwnListingJson {
  return snakeCaseKeys(listing);
}

/** Parses the output of `ownListingJson`. Not validated, because it comes from this site's own API. */
export function readOwnListingJson(json: object): OwnListing {
  return camelCaseKeys(json) as OwnListing;
}
