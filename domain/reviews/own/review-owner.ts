import type { Database } from "#database/database.ts";
import { type Action, can } from "#domain/access.ts";
import type { ListingType } from "#domain/listings/listing.ts";
import type { Actor } from "#domain/members/actor.ts";
import { failure, type Result, success } from "#std/result.ts";

type OwnerAction = Extract<Action, "read-own-reviews" | "reply-to-review" | "report-review" | "invite-learners">;

/** The member behind the actor, if they may do this to reviews of their own listing. */
export function reviewOwnerOf(actor: Actor, action: OwnerAction): Result<string, "not-signed-in" | "not-allowed"> {
  if (actor.role === "visitor") return failure("not-signed-in");
  // The listing is looked up by the actor's own id, so no other owner is possible.
  return can(action, actor, actor.userId) === "allowed" ? success(actor.userId) : failure("not-allowed");
}

/** The listing of a member; null if there is none. */
export async function findListingOfOwner(
  db: Database,
  userId: string,
): Promise<{ id: string; type: ListingType } | null> {
  const row = await db
    .selectFrom("teacher_listings")
    .select(["id", "listing_type as type"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row ?? null;
}
