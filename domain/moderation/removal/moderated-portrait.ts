import type { Database } from "#database/database.ts";
import { abandonImage, touchImage } from "#domain/media/media-files.ts";

/** The SHA-256 of the portrait of a school's teacher, whom the owner has not deleted. */
export async function findPortrait(trx: Database, id: string): Promise<string | null> {
  const member = trx.selectFrom("team_members").select("picture_hash").where("id", "=", id);
  return (await member.where("removed_at", "is", null).executeTakeFirst())?.picture_hash ?? null;
}

/**
 * Removes the portrait of a teacher of the locked listing. A removal for safety is permanent: the image is also removed
 * from reports about teachers of this listing, so that `eraseNow` erases the files.
 */
export async function removePortrait(
  trx: Database,
  { listingId, id, hash }: { listingId: string; id: string; hash: string },
  isSafety: boolean,
  now: Date,
): Promise<void> {
  await trx.updateTable("team_members").set({ picture_hash: null }).where("id", "=", id).execute();
  if (!isSafety) return await touchImage(trx, hash, now);
  for (const column of ["picture_hash", "reported_picture_hash"] as const)
    await trx
      .updateTable("team_members")
      .set({ [column]: null })
      .where("listing_id", "=", listingId)
      .where(column, "=", hash)
      .execute();
  await abandonImage(trx, hash);
}

/** Returns the portrait to a teacher who has none. Returns false if the teacher has another one or was deleted. */
export async function restorePortrait(trx: Database, id: string, hash: string): Promise<boolean> {
  const restored = await trx
    .updateTable("team_members")
    .set({ picture_hash: hash })
    .where("id", "=", id)
    .where("picture_hash", "is", null)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  return restored.numUpdatedRows > 0n;
}
