import type { Database } from "#database/database.ts";
import type { TeamMember, TeamMemberInput } from "./team-member.ts";

/** The team of a listing in order, including hidden members but not those that the owner has deleted. */
export async function readTeam(db: Database, listingId: string): Promise<TeamMember[]> {
  const rows = await db
    .selectFrom("team_members")
    .select(["id", "version", "full_name", "role", "role_zh", "about", "about_zh", "teaches_since", "languages"])
    .select(["picture_hash", "consent_at", "hidden_at"])
    .where("listing_id", "=", listingId)
    .where("removed_at", "is", null)
    .orderBy("place")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    fullName: row.full_name,
    role: row.role,
    roleZh: row.role_zh,
    about: row.about,
    aboutZh: row.about_zh,
    teachesSince: row.teaches_since,
    languages: row.languages,
    pictureHash: row.picture_hash,
    consentAt: row.consent_at,
    isHidden: row.hidden_at !== null,
  }));
}

/** The names that make each school searchable, without hidden members. Listings without any have no entry. */
export async function readTeamNames(db: Database, listingIds: readonly string[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  if (listingIds.length === 0) return found;
  const rows = await db
    .selectFrom("team_members")
    .select(["listing_id", "full_name"])
    .where("listing_id", "in", listingIds)
    .where("hidden_at", "is", null)
    .where("removed_at", "is", null)
    .orderBy("place")
    .execute();
  for (const row of rows) found.set(row.listing_id, [...(found.get(row.listing_id) ?? []), row.full_name]);
  return found;
}

/** The owner's input for a teacher as columns. `now` is the time of the input. */
export function columnsOfTeamMember(input: TeamMemberInput, now: Date) {
  const { fullName, role, about, teachesSince, languages } = input;
  return {
    full_name: fullName,
    role,
    role_zh: input.roleZh,
    about,
    about_zh: input.aboutZh,
    teaches_since: teachesSince,
    languages,
    updated_at: now,
  };
}
