import type { Database } from "#database/database.ts";
import { isPictureHidden } from "#domain/media/listing-picture.ts";

/** A photo of a listing, or its portrait or logo, whose id is the listing's. `createdAt` is ISO 8601, UTC. */
export type OperatedPhoto = {
  kind: "photo" | "picture";
  id: string;
  /** SHA-256 of the image. */
  hash: string;
  caption: string | null;
  isHidden: boolean;
  /** Whether the image contains a QR code other than the rejected kinds. */
  hasCode: boolean;
  createdAt: string;
};

/** The portrait or logo, then the photos in the owner's order. */
export async function readPhotosOf(trx: Database, listingId: string): Promise<OperatedPhoto[]> {
  const picture = await trx
    .selectFrom("teacher_listings as listing")
    .innerJoin("media_files as file", "file.hash", "listing.picture_hash")
    .select(["file.hash", isPictureHidden.as("isHidden")])
    .select(({ fn }) => fn.coalesce("listing.picture_set_at", "file.created_at").as("at"))
    .where("listing.id", "=", listingId)
    .execute();
  const photos = await trx
    .selectFrom("listing_photos")
    .select(["id", "file_hash as hash", "caption", "hidden_at", "has_code", "created_at"])
    .where("listing_id", "=", listingId)
    .where("removed_at", "is", null)
    .orderBy("place")
    .execute();
  return [
    ...picture.map(({ hash, isHidden, at }): OperatedPhoto => {
      const fixed = { kind: "picture", id: listingId, caption: null, hasCode: false } as const;
      return { ...fixed, hash, isHidden, createdAt: at.toISOString() };
    }),
    ...photos.map(({ id, hash, caption, hidden_at: hiddenAt, has_code: hasCode, created_at: at }): OperatedPhoto => {
      const isHidden = hiddenAt !== null;
      return { kind: "photo", id, hash, caption, isHidden, hasCode, createdAt: at.toISOString() };
    }),
  ];
}
