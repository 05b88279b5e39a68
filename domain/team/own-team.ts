import type { Database } from "#database/database.ts";
import { can } from "#domain/access.ts";
import type { Actor } from "#domain/members/actor.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import type { Services } from "#domain/services.ts";
import { failure, type Result, success } from "#std/result.ts";
import { readTeam } from "./read-team.ts";
import { type TeamMember, teamLimit } from "./team-member.ts";

/** A school's team as its owner sees it, in order. `limit`: the maximum number of teachers. */
export type OwnTeam = { members: TeamMember[]; limit: number };

export type OwnTeamFailure = "not-signed-in" | "not-allowed" | "listing-not-found" | "schools-only" | "unavailable";

/** The owner behind the actor, if they may edit a team. */
export function teamOwnerOf(actor: Actor): Result<{ userId: string }, "not-signed-in" | "not-allowed"> {
  if (actor.role === "visitor") return failure("not-signed-in");
  // The listing is looked up by the actor's own id, so no other owner is possible.
  const isAllowed = can("edit-team", actor, actor.userId) === "allowed";
  return isAllowed ? success({ userId: actor.userId }) : failure("not-allowed");
}

/** The team of the actor's own school listing. */
export async function findOwnTeam(
  services: Pick<Services, "db" | "log">,
  actor: Actor,
): Promise<Result<OwnTeam, OwnTeamFailure>> {
  const owner = teamOwnerOf(actor);
  if (!owner.ok) return owner;
  const read = await orUnavailable(services, "own-team-unavailable", async () => {
    const listing = await services.db
      .selectFrom("teacher_listings")
      .select(["id", "listing_type"])
      .where("user_id", "=", owner.value.userId)
      .executeTakeFirst();
    if (listing === undefined) return failure("listing-not-found" as const);
    if (listing.listing_type !== "school") return failure("schools-only" as const);
    return success(await readOwnTeam(services.db, listing.id));
  });
  return read.ok ? read.value : read;
}

export async function readOwnTeam(db: Database, listingId: string): Promise<OwnTeam> {
  return { members: await readTeam(db, listingId), limit: teamLimit };
}
