import type { Database } from "#database/database.ts";
import { mediaName } from "#domain/media/media.ts";
import { masterPixels } from "#domain/media/media-limits.ts";

/** The team of the member's school in order, then deleted teachers of cases. `picture`: the file in the archive. */
export async function* readTeam(db: Database, userId: string) {
  const members = await db
    .selectFrom("team_members")
    .innerJoin("teacher_listings as listing", "listing.id", "team_members.listing_id")
    .select(["team_members.id", "place", "full_name", "role", "role_zh", "about", "about_zh", "teaches_since"])
    .select(["languages", "team_members.picture_hash", "consent_at", "hidden_at", "team_members.removed_at"])
    .select("reported_name")
    .select(["team_members.created_at", "team_members.updated_at"])
    .where("listing.user_id", "=", userId)
    .where("erased_names", "is", null)
    .orderBy("place")
    .execute();
  const described = members.map(({ picture_hash: hash, ...member }) => ({
    ...member,
    picture: hash === null ? null : `photos/${mediaName(hash, masterPixels)}`,
  }));
  if (described.length > 0) yield described;
}
