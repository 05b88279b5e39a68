import type { Database } from "#database/database.ts";
import { isPictureHidden, writeAvatar, writePicture } from "#domain/media/listing-picture.ts";
import { abandonImage, touchImage } from "#domain/media/media-files.ts";

/** Whether this listing's portrait or logo is visible to learners. */
export async function hasShownPicture(db: Database, listingId: string): Promise<boolean> {
  const listing = await db
    .selectFrom("teacher_listings as listing")
    .select(isPictureHidden.as("isHidden"))
    .where("listing.id", "=", listingId)
    .where("listing.picture_hash", "is not", null)
    .executeTakeFirst();
  return listing?.isHidden === false;
}

/** The case target for the locked listing's current portrait or logo; null if it has none. */
export async function identifyPicture(trx: Database, listingId: string): Promise<string | null> {
  const listing = await trx
    .selectFrom("teacher_listings")
    .select("picture_hash")
    .where("id", "=", listingId)
    .executeTakeFirst();
  if (listing === undefined || listing.picture_hash === null) return null;
  const { id } = await trx
    .insertInto("reported_pictures")
    .values({ listing_id: listingId, file_hash: listing.picture_hash })
    .onConflict((conflict) =>
      conflict
        .columns(["listing_id", "file_hash"])
        .doUpdateSet(({ ref }) => ({ file_hash: ref("excluded.file_hash") })),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** The SHA-256 of a reported portrait or logo, even if its owner has replaced it. Null if it was erased. */
export async function findReportedPicture(db: Database, id: string): Promise<string | null> {
  const row = await db.selectFrom("reported_pictures").select("file_hash").where("id", "=", id).executeTakeFirst();
  return row?.file_hash ?? null;
}

/** Replaces a reported portrait or logo with the generated avatar; the owner still sees the image. */
export async function hidePicture(trx: Database, id: string, reason: string, now: Date): Promise<void> {
  await mark(trx, id, { hidden_at: now, hidden_reason: reason });
}

/** Shows the image again, unless the owner has replaced it. */
export async function showPicture(trx: Database, id: string): Promise<void> {
  await mark(trx, id, { hidden_at: null, hidden_reason: null });
}

async function mark(trx: Database, id: string, hidden: { hidden_at: Date | null; hidden_reason: string | null }) {
  const marked = await trx
    .updateTable("reported_pictures")
    .set(hidden)
    .where("id", "=", id)
    .returning("listing_id")
    .executeTakeFirst();
  if (marked !== undefined) await writeAvatar(trx, marked.listing_id);
}

/**
 * Removes a reported portrait or logo from its locked listing, unless the owner has replaced it. A removal for safety
 * is permanent: `eraseNow` then erases the files.
 */
export async function removeReportedPicture(trx: Database, id: string, isSafety: boolean, now: Date): Promise<void> {
  const row = await trx
    .selectFrom("reported_pictures as reported")
    .innerJoin("teacher_listings as listing", "listing.id", "reported.listing_id")
    .select(["listing.id", "listing.picture_hash", "reported.file_hash"])
    .where("reported.id", "=", id)
    .executeTakeFirst();
  if (row === undefined) return;
  const { id: listingId, picture_hash: current, file_hash: hash } = row;
  if (current === hash) await writePicture(trx, listingId, null, now);
  if (isSafety) {
    await trx.deleteFrom("reported_pictures").where("id", "=", id).execute();
    await abandonImage(trx, hash);
  } else {
    await touchImage(trx, hash, now);
    await hidePicture(trx, id, "photo-removed", now);
  }
}
