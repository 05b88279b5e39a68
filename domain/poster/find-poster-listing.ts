import { can } from "#domain/access.ts";
import { ownListingStatus } from "#domain/listings/listing.ts";
import type { ListingDetail } from "#domain/listings/listing-summary.ts";
import { findListing } from "#domain/listings/queries/find-listing.ts";
import { findOwnListing } from "#domain/listings/queries/find-own-listing.ts";
import type { Actor } from "#domain/members/actor.ts";
import type { Services } from "#domain/services.ts";
import { failure, type Result } from "#std/result.ts";

type PosterFailure = "not-signed-in" | "not-allowed" | "listing-not-found" | "listing-not-active" | "unavailable";

/**
 * The actor's own listing as its public page shows it. A poster links to that page, so it requires a public listing.
 */
export async function findPosterListing(
  services: Pick<Services, "db" | "publicReads" | "clock" | "log">,
  actor: Actor,
): Promise<Result<ListingDetail, PosterFailure>> {
  if (actor.role === "visitor") return failure("not-signed-in");
  // The listing is looked up by the actor's own id, so no other owner is possible.
  if (can("make-poster", actor, actor.userId) !== "allowed") return failure("not-allowed");
  const own = await findOwnListing(services, actor);
  if (!own.ok) return own;
  if (own.value === null) return failure("listing-not-found");
  if (ownListingStatus(own.value, services.clock.now()) !== "active") return failure("listing-not-active");
  const listing = await findListing(services, own.value.id);
  // Replicas can lag behind a payment.
  return listing.ok ? listing : failure("unavailable");
}
