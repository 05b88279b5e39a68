import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import { searchWordsVersion } from "#domain/search/words/listing-words.ts";
import { findErasedNamesakes, hideNamesakes } from "./hidden-namesake.ts";

/** The teacher that a case is about, as operators see it, with the name that was reported. */
export type TeamMemberOfCase = {
  id: string;
  fullName: string;
  role: string | null;
  roleZh: string | null;
  about: string | null;
  aboutZh: string | null;
  isHidden: boolean;
  /** Whether the owner has deleted the entry. */
  isRemoved: boolean;
};

/**
 * The teacher, hidden or not, and the SHA-256 of the portrait that was reported. Null if the entry no longer exists: a
 * deleted one is kept for its case (`retention.ts`).
 */
export async function findTeamMemberOfCase(
  db: Database,
  id: string,
): Promise<{ member: TeamMemberOfCase; picture: string | null } | null> {
  const row = await db
    .selectFrom("team_members")
    .select(["id", "role", "role_zh as roleZh", "about", "about_zh as aboutZh", "hidden_at", "removed_at"])
    .select(({ fn }) => [
      fn.coalesce("reported_name", "full_name").as("fullName"),
      fn.coalesce("reported_picture_hash", "picture_hash").as("picture"),
    ])
    .where("id", "=", id)
    .where("erased_names", "is", null)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { picture, hidden_at: hiddenAt, removed_at: removedAt, ...member } = row;
  return { member: { ...member, isHidden: hiddenAt !== null, isRemoved: removedAt !== null }, picture };
}

/** The listing of a visible teacher; null otherwise. */
export async function findListingOfTeamMember(db: Database, id: string): Promise<string | null> {
  const row = await db
    .selectFrom("team_members")
    .select("listing_id")
    .where("id", "=", id)
    .where("hidden_at", "is", null)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  return row?.listing_id ?? null;
}

/**
 * Hides a teacher from learners, or shows them again if `hiddenAt` is null, with the teachers of the locked listing who
 * have the same name. The owner sees them, unless they have deleted the entry: it then stays deleted. Idempotent.
 */
export async function hideTeamMember(trx: Database, id: string, hiddenAt: Date | null): Promise<void> {
  const listingId = await (hiddenAt === null ? show(trx, id) : hide(trx, id, hiddenAt));
  if (listingId === null) return;
  // Marks the school's search words as outdated, because they include the name: a job recomputes them.
  await trx
    .updateTable("teacher_listings")
    .set({ words_folding: searchWordsVersion - 1 })
    .where("id", "=", listingId)
    .execute();
}

/** Stores the name and portrait that a report is about, because the owner can change both before the decision. */
export async function storeReported(trx: Database, id: string): Promise<void> {
  await trx.updateTable("team_members").set(asReported).where("id", "=", id).execute();
}

const asReported = {
  reported_name: sql<string>`coalesce(reported_name, full_name)`,
  reported_picture_hash: sql<string | null>`coalesce(reported_picture_hash, picture_hash)`,
};

/** Returns the listing's id; null if the teacher is already hidden. */
async function hide(trx: Database, id: string, now: Date): Promise<string | null> {
  const hidden = await trx
    .updateTable("team_members")
    .set({ ...asReported, hidden_at: now, hidden_with: null })
    .where("id", "=", id)
    .where(({ eb, or }) => or([eb("hidden_at", "is", null), eb("hidden_with", "is not", null)]))
    .returning(["listing_id", "full_name", "reported_name"])
    .executeTakeFirst();
  if (hidden === undefined) return null;
  await hideNamesakes(trx, hidden.listing_id, { id, fullName: hidden.reported_name ?? hidden.full_name }, now);
  return hidden.listing_id;
}

/** Returns the listing's id; null if there is no such teacher. Erased teachers of that name no longer hide entries. */
async function show(trx: Database, id: string): Promise<string | null> {
  const teacher = await trx
    .selectFrom("team_members")
    .select(["listing_id", "full_name"])
    .where("id", "=", id)
    .where("erased_names", "is", null)
    .executeTakeFirst();
  if (teacher === undefined) return null;
  const erased = await findErasedNamesakes(trx, teacher.listing_id, teacher.full_name);
  await trx
    .updateTable("team_members")
    .set({ hidden_at: null, hidden_with: null, reported_name: null, reported_picture_hash: null })
    .where(({ eb, or }) => or([eb("id", "=", id), eb("hidden_with", "in", [id, ...erased])]))
    .execute();
  if (erased.length > 0) await trx.deleteFrom("team_members").where("id", "in", erased).execute();
  return teacher.listing_id;
}
