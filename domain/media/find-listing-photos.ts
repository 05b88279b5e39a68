import { orUnavailable } from "#domain/or-unavailable.ts";
import type { Services } from "#domain/services.ts";

/** A photo as learners see it. */
export type ListingPhoto = {
  id: string;
  hash: string;
  width: number;
  height: number;
  caption: string | null;
  captionZh: string | null;
};

/** The photos of a public listing, in order. Empty if the database fails: the page is shown without them. */
export async function findListingPhotos(
  services: Pick<Services, "publicReads" | "log">,
  listingId: string,
): Promise<ListingPhoto[]> {
  const read = await orUnavailable(services, "photos-unavailable", () =>
    services.publicReads.read((db) =>
      db
        .selectFrom("listing_photos as photo")
        .innerJoin("media_files as file", "file.hash", "photo.file_hash")
        .select([
          "photo.id",
          "file.hash",
          "file.width",
          "file.height",
          "photo.caption",
          "photo.caption_zh as captionZh",
        ])
        .where("photo.listing_id", "=", listingId)
        .where("photo.removed_at", "is", null)
        .where("photo.hidden_at", "is", null)
        .orderBy("photo.place")
        .execute(),
    ),
  );
  return read.ok ? read.value : [];
}
