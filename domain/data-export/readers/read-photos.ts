import type { Database } from "#database/database.ts";
import { mediaPath } from "#domain/media/media.ts";
import { masterPixels } from "#domain/media/media-limits.ts";

/** The member's images and captions, including removed ones that can still be restored. */
export async function readPhotos(db: Database, userId: string) {
  const photos = await db
    .selectFrom("listing_photos as photo")
    .innerJoin("teacher_listings as listing", "listing.id", "photo.listing_id")
    .innerJoin("media_files as file", "file.hash", "photo.file_hash")
    .select(["photo.id", "photo.file_hash", "file.width", "file.height", "photo.caption", "photo.caption_zh"])
    .select(["photo.consent_at", "photo.created_at", "photo.removed_at", "photo.hidden_at", "photo.hidden_reason"])
    .where("listing.user_id", "=", userId)
    .orderBy("photo.created_at")
    .execute();
  const listing = await db
    .selectFrom("teacher_listings as listing")
    .leftJoin("reported_pictures as reported", (join) =>
      join.onRef("reported.listing_id", "=", "listing.id").onRef("reported.file_hash", "=", "listing.picture_hash"),
    )
    .select(["listing.picture_hash", "reported.hidden_at", "reported.hidden_reason"])
    .where("listing.user_id", "=", userId)
    .executeTakeFirst();
  const portraits = await db
    .selectFrom("team_members as member")
    .innerJoin("teacher_listings as listing", "listing.id", "member.listing_id")
    .select("member.picture_hash as hash")
    .where("listing.user_id", "=", userId)
    .execute();
  const picture = listing?.picture_hash ?? null;
  const hidden = { hidden_at: listing?.hidden_at ?? null, hidden_reason: listing?.hidden_reason ?? null };
  /** `fileOf`: the name in the archive, null for an image that is missing in the file store. */
  const describe = (fileOf: (hash: string) => string | null) => {
    const imageOf = (hash: string) => ({ file: fileOf(hash), image: mediaPath(hash, masterPixels) });
    return {
      picture: picture === null ? null : { ...imageOf(picture), ...hidden },
      photos: photos.map(({ file_hash: hash, ...photo }) => ({ ...imageOf(hash), ...photo })),
    };
  };
  const named = [picture, ...photos.map(({ file_hash: hash }) => hash), ...portraits.map(({ hash }) => hash)];
  const hashes = named.filter((hash) => hash !== null);
  return { hashes, describe };
}
