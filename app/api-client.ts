import type { Visibility } from "#domain/listings/change-visibility.ts";
import type { ListingInput } from "#domain/listings/listing-input.ts";
import { listingInputJson, readOwnListingJson } from "#domain/listings/listing-json.ts";
import type { OwnListing } from "#domain/listings/own-listing.ts";
import type { Result } from "#std/result.ts";
import { type ApiCall, type ApiFailure, type ApiOptions, callApi } from "./api-call.ts";

export type ApiClient = {
  /** Null when there is none yet. */
  readListing(): Promise<Result<OwnListing | null, ApiFailure>>;
  createListing(input: ListingInput): Promise<Result<OwnListing, ApiFailure>>;
  /** `version` is the one that was read. With one that is no longer present, what is stored stays as it is. */
  changeListing(version: number, input: ListingInput): Promise<Result<OwnListing, ApiFailure>>;
  /** Hides the listing from learners, or shows it again while it is paid for. */
  changeVisibility(visibility: Visibility): Promise<Result<OwnListing, ApiFailure>>;
};

const path = "/api/me/listing";

/** The owner's listing over HTTP. Never throws; every outcome is a value. */
export function createApiClient(options: ApiOptions): ApiClient {
  const call = (asked: Omit<ApiCall, "path"> & { path?: string }) =>
    callApi(options, { path, ...asked }, ({ listing }) => readListing(listing) ?? undefined);
  return {
    readListing: () => callApi(options, { path, method: "GET" }, ({ listing }) => readListing(listing)),
    createListing: (input) => call({ method: "POST", body: listingInputJson(input) }),
    changeListing: (version, input) => call({ method: "PUT", body: { ...listingInputJson(input), version } }),
    changeVisibility: (visibility) => call({ method: "PUT", path: `${path}/visibility`, body: { visibility } }),
  };
}

/** Undefined where there is neither a listing nor null. */
function readListing(json: unknown): OwnListing | null | undefined {
  if (json === null) return null;
  return typeof json === "object" ? readOwnListingJson(json) : undefined;
}
