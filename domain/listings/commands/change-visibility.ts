import { sql } from "kysely";
import { can } from "#domain/access.ts";
import type { OwnListing } from "#domain/listings/own-listing.ts";
import { readOwnListing } from "#domain/listings/queries/find-own-listing.ts";
import type { Actor } from "#domain/members/actor.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import type { Services } from "#domain/services.ts";
import { failure, type Result, success } from "#std/result.ts";

/** The owner's setting: public while paid for, or hidden. */
export type Visibility = "public" | "taken-down";

export type ChangeVisibilityFailure =
  | "not-signed-in"
  | "not-allowed"
  | "listing-not-found"
  | "listing-removed"
  | "unavailable";

/**
 * Takes the actor's own listing down or restores it. Paid time runs in either state, so a restored listing is active
 * only if paid time is left. Idempotent; does not change the version, which counts edits. Does not change a listing
 * that an operator removed.
 */
export async function changeVisibility(
  services: Pick<Services, "db" | "clock" | "log">,
  actor: Actor,
  visibility: Visibility,
): Promise<Result<OwnListing, ChangeVisibilityFailure>> {
  if (actor.role === "visitor") return failure("not-signed-in");
  // The listing is looked up by the actor's own id, so no other owner is possible.
  if (can("change-visibility", actor, actor.userId) !== "allowed") return failure("not-allowed");
  const { userId } = actor;
  const stored = await orUnavailable(services, "change-visibility-unavailable", async () => {
    await store(services, userId, visibility);
    return await readOwnListing(services.db, userId);
  });
  if (!stored.ok) return stored;
  const listing = stored.value;
  if (listing === null) return failure("listing-not-found");
  return listing.removedAt === null ? success(listing) : failure("listing-removed");
}

/** Updates only rows that differ. `is_active` is computed from the stored dates, as it is after a payment. */
async function store({ db, clock }: Pick<Services, "db" | "clock">, userId: string, visibility: Visibility) {
  const now = clock.now();
  const listing = db.updateTable("teacher_listings").where("user_id", "=", userId).where("removed_at", "is", null);
  if (visibility === "taken-down") {
    await listing.where("taken_down_at", "is", null).set({ taken_down_at: now, is_active: false }).execute();
    return;
  }
  const isPaidFor = sql<boolean>`subscription_started_at is not null
    and coalesce(subscription_expires_at > ${now.toISOString()}::timestamptz, false)`;
  await listing.where("taken_down_at", "is not", null).set({ taken_down_at: null, is_active: isPaidFor }).execute();
}
