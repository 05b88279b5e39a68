import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import { fold, runsOf } from "#domain/search/words/fold.ts";

/** Teachers with equal keys count as the same person: case, accents, spacing and the order of scripts do not matter. */
function nameKey(fullName: string): string {
  const runs = runsOf(fold(fullName));
  const join = (isHan: boolean) =>
    runs.flatMap(({ kind, text }) => ((kind === "han") === isHan ? [text] : [])).join("");
  return `${join(true)} ${join(false)}`;
}

export function isSameName(one: string, other: string): boolean {
  return nameKey(one) === nameKey(other);
}

/** The hash by which the name of an erased teacher of the listing is recognized: SHA-256, hexadecimal. */
export function nameHash(listingId: string, fullName: string): string {
  return createHash("sha256")
    .update(`${listingId} ${nameKey(fullName)}`)
    .digest("hex");
}

/**
 * The hidden teacher of the locked listing with this name, or with this name when they were hidden; null if there is
 * none. Includes teachers that the owner has deleted, and erased ones.
 */
export async function findHiddenNamesake(
  trx: Database,
  listingId: string,
  { id, fullName }: { id: string; fullName: string },
): Promise<string | null> {
  const hidden = await trx
    .selectFrom("team_members")
    .select(["id", "full_name", "reported_name", "erased_names"])
    .where("listing_id", "=", listingId)
    .where("id", "<>", id)
    .where("hidden_at", "is not", null)
    .where("hidden_with", "is", null)
    .orderBy("hidden_at")
    .execute();
  const hash = nameHash(listingId, fullName);
  const same = hidden.find(({ full_name: name, reported_name: reported, erased_names: erased }) => {
    if (erased !== null) return erased.includes(hash);
    return isSameName(name, fullName) || (reported !== null && isSameName(reported, fullName));
  });
  return same?.id ?? null;
}

/** The erased teachers of the locked listing with this name. */
export async function findErasedNamesakes(trx: Database, listingId: string, fullName: string): Promise<string[]> {
  const erased = await trx
    .selectFrom("team_members")
    .select("id")
    .where("listing_id", "=", listingId)
    .where(sql<boolean>`${nameHash(listingId, fullName)} = any (erased_names)`)
    .execute();
  return erased.map(({ id }) => id);
}

/**
 * Hides a renamed teacher of the locked listing together with a hidden one of the same name, or shows one again that
 * was hidden because of its former name. A teacher hidden for another reason stays hidden.
 */
export async function hideRenamed(
  trx: Database,
  listingId: string,
  member: { id: string; fullName: string },
  now: Date,
): Promise<void> {
  const namesake = await findHiddenNamesake(trx, listingId, member);
  await trx
    .updateTable("team_members")
    .set({ hidden_at: namesake === null ? null : now, hidden_with: namesake })
    .where("id", "=", member.id)
    .where(({ eb, or }) => or([eb("hidden_at", "is", null), eb("hidden_with", "is not", null)]))
    .execute();
}

/** Hides the visible teachers of the listing who have the name of a teacher that was just hidden. */
export async function hideNamesakes(
  trx: Database,
  listingId: string,
  { id, fullName }: { id: string; fullName: string },
  now: Date,
): Promise<void> {
  const shown = await trx
    .selectFrom("team_members")
    .select(["id", "full_name"])
    .where("listing_id", "=", listingId)
    .where("id", "<>", id)
    .where("hidden_at", "is", null)
    .where("removed_at", "is", null)
    .execute();
  const same = shown.filter((row) => isSameName(row.full_name, fullName)).map((row) => row.id);
  if (same.length === 0) return;
  const hiding = { hidden_at: now, hidden_with: id };
  await trx.updateTable("team_members").set(hiding).where("id", "in", same).execute();
}
