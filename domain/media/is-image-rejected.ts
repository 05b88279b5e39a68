import type { Database } from "#database/database.ts";

/**
 * Whether an image is rejected for this owner: operators have removed it, a report hides it, or a teacher of the school
 * was hidden with it. Also while its owner has removed it.
 */
export async function isImageRejected(db: Database, userId: string, hash: string): Promise<boolean> {
  const removed = await db
    .selectFrom("decisions")
    .innerJoin("teacher_listings as listing", "listing.id", "decisions.listing_id")
    .select("decisions.id")
    .where("media_hash", "=", hash)
    .where("listing.user_id", "=", userId)
    .where("outcome", "=", "photo-removed")
    .where("undone_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  if (removed !== undefined) return true;
  const hidden = await db
    .selectFrom("listing_photos as photo")
    .innerJoin("teacher_listings as listing", "listing.id", "photo.listing_id")
    .select("photo.id")
    .where("file_hash", "=", hash)
    .where("listing.user_id", "=", userId)
    .where("photo.hidden_at", "is not", null)
    .limit(1)
    .executeTakeFirst();
  if (hidden !== undefined) return true;
  const picture = await db
    .selectFrom("reported_pictures as reported")
    .innerJoin("teacher_listings as listing", "listing.id", "reported.listing_id")
    .select("reported.id")
    .where("file_hash", "=", hash)
    .where("listing.user_id", "=", userId)
    .where("reported.hidden_at", "is not", null)
    .executeTakeFirst();
  if (picture !== undefined) return true;
  const portrait = await db
    .selectFrom("team_members as member")
    .innerJoin("teacher_listings as listing", "listing.id", "member.listing_id")
    .select("member.id")
    .where("member.reported_picture_hash", "=", hash)
    .where("listing.user_id", "=", userId)
    .where("member.hidden_at", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return portrait !== undefined;
}
