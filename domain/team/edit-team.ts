import type { Database } from "#database/database.ts";
import { storeComputed } from "#domain/courses/computed/store-computed.ts";
import { readOrCreateCourses } from "#domain/courses/create-courses.ts";
import { setItemOrder } from "#domain/listings/commands/order-items.ts";
import { type LockedListing, withOwnListing } from "#domain/listings/commands/with-own-listing.ts";
import { touchImage } from "#domain/media/media-files.ts";
import type { Actor } from "#domain/members/actor.ts";
import type { Services } from "#domain/services.ts";
import { failure, type Result, success } from "#std/result.ts";
import { findHiddenNamesake, hideRenamed, isSameName } from "./hidden-namesake.ts";
import { type OwnTeam, type OwnTeamFailure, readOwnTeam, teamOwnerOf } from "./own-team.ts";
import { columnsOfTeamMember, readTeam } from "./read-team.ts";
import { isRetainedForCase } from "./removed-teachers.ts";
import { type TeamMember, type TeamMemberInput, teamLimit } from "./team-member.ts";
import { teamMemberFields } from "./team-member-input.ts";

type Dependencies = Pick<Services, "db" | "log" | "clock">;

export type EditTeamFailure =
  | { code: OwnTeamFailure | "team-member-not-found" | "team-changed" | "team-full" | "team-member-exists" }
  | { code: "team-member-changed"; member: TeamMember };

export type EditedTeam = Result<OwnTeam, EditTeamFailure>;

/**
 * Appends a teacher to the team of the actor's own school, under a client-generated id, which makes retries idempotent.
 * A teacher with the name of a hidden one is hidden as well. `team-member-exists`: another teacher has this id.
 */
export function addTeamMember(
  services: Dependencies,
  actor: Actor,
  id: string,
  input: TeamMemberInput,
): Promise<EditedTeam> {
  return editTeam(services, actor, async (trx, listing, team, now) => {
    const known = team.find((one) => one.id === id);
    if (known !== undefined) return isSameMember(known, input) ? null : "team-member-exists";
    if (team.length >= teamLimit) return "team-full";
    const namesake = await findHiddenNamesake(trx, listing.id, { id, fullName: input.fullName });
    const added = await trx
      .insertInto("team_members")
      .values({
        ...columnsOfTeamMember(input, now),
        id,
        listing_id: listing.id,
        place: team.length + 1,
        consent_at: now,
        created_at: now,
        ...(namesake !== null && { hidden_at: now, hidden_with: namesake }),
      })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .returning("id")
      .executeTakeFirst();
    return added === undefined ? "team-member-exists" : null;
  });
}

/**
 * Replaces the owner's input for a teacher if `version` is still current; otherwise nothing changes and the failure
 * contains the current one. Sending the same edit twice succeeds twice. A changed name renews the date of the consent,
 * and hides the teacher if a hidden one has that name.
 */
export function changeTeamMember(
  services: Dependencies,
  actor: Actor,
  id: string,
  version: number,
  input: TeamMemberInput,
): Promise<EditedTeam> {
  return editTeam(services, actor, async (trx, listing, team, now) => {
    const stored = team.find((one) => one.id === id);
    if (stored === undefined) return "team-member-not-found";
    if (stored.version !== version) return isSameMember(stored, input) ? null : { changed: id };
    await trx
      .updateTable("team_members")
      .set({
        ...columnsOfTeamMember(input, now),
        version: version + 1,
        ...(stored.fullName !== input.fullName && { consent_at: now }),
      })
      .where("id", "=", id)
      .execute();
    const { fullName } = input;
    if (!isSameName(stored.fullName, fullName)) await hideRenamed(trx, listing.id, { id, fullName }, now);
    return null;
  });
}

/**
 * Deletes a teacher and closes the gap in the order. A hidden or reported one is kept for operators, without a place
 * (`eraseRemovedTeachers`). Idempotent.
 */
export function deleteTeamMember(services: Dependencies, actor: Actor, id: string): Promise<EditedTeam> {
  return editTeam(services, actor, async (trx, { id: listingId }, team, now) => {
    const stored = team.find((one) => one.id === id);
    if (stored === undefined) return null;
    if (stored.pictureHash !== null) await touchImage(trx, stored.pictureHash, now);
    if (await isRetainedForCase(trx, id))
      await trx.updateTable("team_members").set({ place: null, removed_at: now }).where("id", "=", id).execute();
    else await trx.deleteFrom("team_members").where("id", "=", id).execute();
    const rest = team.filter((one) => one.id !== id).map((one) => one.id);
    await setItemOrder(trx, "team_members", listingId, rest);
    return null;
  });
}

/**
 * Reorders the team of the actor's own school. Idempotent. `team-changed`: the ids do not match the team, because
 * another tab has added or deleted someone.
 */
export function orderTeam(services: Dependencies, actor: Actor, ids: readonly string[]): Promise<EditedTeam> {
  return editTeam(services, actor, async (trx, { id: listingId }, team) => {
    const isSame = team.length === ids.length && team.every(({ id }) => ids.includes(id));
    if (!isSame) return "team-changed";
    await setItemOrder(trx, "team_members", listingId, ids);
    return null;
  });
}

type Outcome = Exclude<EditTeamFailure["code"], "team-member-changed"> | { changed: string } | null;

type Work = (trx: Database, listing: LockedListing, team: TeamMember[], now: Date) => Promise<Outcome>;

/**
 * Runs an edit of the team of the actor's own school, with its listing locked, and updates the listing's search words.
 */
export async function editTeam(services: Dependencies, actor: Actor, work: Work): Promise<EditedTeam> {
  const owner = teamOwnerOf(actor);
  if (!owner.ok) return failure({ code: owner.failure });
  const now = services.clock.now();
  const done = await withOwnListing<OwnTeam, EditTeamFailure>(
    services,
    "team-not-edited",
    owner.value,
    async (trx, listing) => {
      if (listing.listing_type !== "school") return failure({ code: "schools-only" });
      const outcome = await work(trx, listing, await readTeam(trx, listing.id), now);
      if (typeof outcome === "string") return failure({ code: outcome });
      if (outcome === null) {
        await readOrCreateCourses(trx, listing, now);
        await storeComputed(trx, listing.id, now);
      }
      const own = await readOwnTeam(trx, listing.id);
      if (outcome === null) return success(own);
      const member = own.members.find(({ id }) => id === outcome.changed);
      return failure(
        member === undefined ? { code: "team-member-not-found" } : { code: "team-member-changed", member },
      );
    },
  );
  if (done.ok) return done;
  return failure(typeof done.failure === "string" ? { code: done.failure } : done.failure);
}

/** Most likely from the same request, whose response was lost. */
function isSameMember(stored: TeamMember, input: TeamMemberInput): boolean {
  const said: TeamMemberInput = { ...stored, hasConsent: true };
  return teamMemberFields.every((field) => JSON.stringify(said[field]) === JSON.stringify(input[field]));
}
