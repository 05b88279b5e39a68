import type { Database } from "#database/database.ts";
import { searchWordsVersion } from "#domain/search/words/listing-words.ts";

/** The teacher that a case is about, as operators see it. */
export type TeamMemberOfCase = {
  id: string;
  fullName: string;
  role: string | null;
  roleZh: string | null;
  about: string | null;
  aboutZh: string | null;
  isHidden: boolean;
};

/** The teacher, hidden or not, and the SHA-256 of the portrait. Null if the owner has deleted the entry. */
export async function findTeamMemberOfCase(
  db: Database,
  id: string,
): Promise<{ member: TeamMemberOfCase; picture: string | null } | null> {
  const row = await db
    .selectFrom("team_members")
    .select(["id", "full_name", "role", "role_zh", "about", "about_zh", "picture_hash", "hidden_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { full_name: fullName, role_zh: roleZh, about_zh: aboutZh, picture_hash: picture, hidden_at, ...rest } = row;
  return { member: { ...rest, fullName, roleZh, aboutZh, isHidden: hidden_at !== null }, picture };
}

/** The listing of a visible teacher; null otherwise. */
export async function findListingOfTeamMember(db: Database, id: string): Promise<string | null> {
  const row = await db
    .selectFrom("team_members")
    .select("listing_id")
    .where("id", "=", id)
    .where("hidden_at", "is", null)
    .executeTakeFirst();
  return row?.listing_id ?? null;
}

/** Hides a teacher from learners, or shows them again if `hiddenAt` is null. The owner sees both. Idempotent. */
export async function hideTeamMember(trx: Database, id: string, hiddenAt: Date | null): Promise<void> {
  const changed = await trx
    .updateTable("team_members")
    .set({ hidden_at: hiddenAt })
    .where("id", "=", id)
    .where("hidden_at", hiddenAt === null ? "is not" : "is", null)
    .returning("listing_id")
    .executeTakeFirst();
  if (changed === undefined) return;
  // Marks the school's search words as outdated, because they include the name: a job recomputes them.
  await trx
    .updateTable("teacher_listings")
    .set({ words_folding: searchWordsVersion - 1 })
    .where("id", "=", changed.listing_id)
    .execute();
}
