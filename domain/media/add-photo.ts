import { withOwnListing } from "#domain/listings/commands/with-own-listing.ts";
import type { Actor } from "#domain/members/actor.ts";
import type { Services } from "#domain/services.ts";
import { failure, type Result, success } from "#std/result.ts";
import type { ImageFailure, Media, ProcessedImage, ReadUpload } from "./media.ts";
import { findOwnPhotos, mediaOwnerOf, type OwnPhoto, type OwnPhotosFailure, readOwnPhotos } from "./own-photos.ts";
import { storeImage } from "./store-image.ts";

type Dependencies = Pick<Services, "db" | "log" | "clock" | "countDaily">;

type PhotosFull = { code: "photos-full"; values: { n: number } };

export type AddPhotoFailure = ImageFailure | PhotosFull | { code: OwnPhotosFailure | "consent-missing" };

/** `isNew` is false if the listing already had this photo. */
export type AddedPhoto = { photo: OwnPhoto; isNew: boolean };

/**
 * Appends an upload to the photos of the actor's own listing. Idempotent: the same image is one photo. Requires the
 * owner's declaration that everyone shown has agreed. If the limit is reached, the upload is not read.
 */
export async function addPhoto(
  services: Dependencies,
  media: Media,
  actor: Actor,
  read: ReadUpload,
  hasConsent: boolean,
): Promise<Result<AddedPhoto, AddPhotoFailure>> {
  const owner = mediaOwnerOf(actor);
  if (!owner.ok) return failure({ code: owner.failure });
  if (!hasConsent) return failure({ code: "consent-missing" });
  const own = await findOwnPhotos(services, actor);
  if (!own.ok) return failure({ code: own.failure });
  const { photos, limit } = own.value;
  if (photos.length >= limit) return failure({ code: "photos-full", values: { n: limit } });
  const image = await storeImage(services, media, owner.value, read, { kind: "photo" });
  return image.ok ? await insertPhoto(services, owner.value.userId, image.value) : image;
}

async function insertPhoto(
  services: Dependencies,
  userId: string,
  image: ProcessedImage,
): Promise<Result<AddedPhoto, AddPhotoFailure>> {
  const { hash, width, height } = image;
  const now = services.clock.now();
  const done = await withOwnListing<AddedPhoto, PhotosFull>(
    services,
    "photo-not-stored",
    { userId },
    async (trx, { id: listingId }) => {
      const before = await readOwnPhotos(trx, { userId });
      const known = before?.photos.find((photo) => photo.hash === hash);
      if (known !== undefined) return success({ photo: known, isNew: false });
      const { photos, limit } = before ?? { photos: [], limit: 0 };
      if (photos.length >= limit) return failure({ code: "photos-full", values: { n: limit } });
      const shown = { place: photos.length + 1, consent_at: now, has_code: image.hasCode, created_at: now };
      // The same image, if it was recently removed, has the same row: a case may be about it.
      const { id, version, hidden_at } = await trx
        .insertInto("listing_photos")
        .values({ ...shown, listing_id: listingId, file_hash: hash })
        .onConflict((conflict) =>
          conflict
            .columns(["listing_id", "file_hash"])
            .doUpdateSet({ ...shown, removed_at: null, removed_from: null, caption: null, caption_zh: null }),
        )
        .returning(["id", "caption_version as version", "hidden_at"])
        .executeTakeFirstOrThrow();
      const captions = { caption: null, captionZh: null, version };
      return success({ photo: { id, hash, width, height, ...captions, isHidden: hidden_at !== null }, isNew: true });
    },
  );
  if (done.ok) return done;
  return failure(typeof done.failure === "string" ? { code: done.failure } : done.failure);
}
