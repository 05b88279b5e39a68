import { can } from "#domain/access.ts";
import { type OwnListing, ownListingSelection, toOwnListing } from "#domain/listings/own-listing.ts";
import type { Actor } from "#domain/members/actor.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import type { Services } from "#domain/services.ts";
import { failure, type Result } from "#std/result.ts";

export type FindOwnListingFailure = "not-signed-in" | "unavailable";

/** The actor's own listing in any state, paid or not, removed or not; null if there is none. */
export async function findOwnListing(
  services: Pick<Services, "db" | "log">,
  actor: Actor,
): Promise<Result<OwnListing | null, FindOwnListingFailure>> {
  const decision = can("read-own-listing", actor, null);
  if (actor.role === "visitor" || decision !== "allowed") return failure("not-signed-in");
  return await orUnavailable(services, "own-listing-unavailable", () => readOwnListing(services.db, actor.userId));
}

/** A user's listing, without an access check. Throws if the database fails. */
export async function readOwnListing(db: Services["db"], userId: string): Promise<OwnListing | null> {
  const row = await db
    .selectFrom("teacher_listings as listing")
    .innerJoin("profiles", "profiles.id", "listing.user_id")
    .select(ownListingSelection)
    .where("listing.user_id", "=", userId)
    .executeTakeFirst();
  return row === undefined ? null : toOwnListing(row);
}
