import type { Actor } from "#domain/members/actor.ts";
import type { Services } from "#domain/services.ts";
import { failure, type Result, success } from "#std/result.ts";
import type { ImageFailure, Media, ProcessedImage } from "./media.ts";
import { photoLimits } from "./media-limits.ts";
import { type MediaOwner, mediaOwnerOf, type OwnPhoto, type OwnPhotosFailure, readOwnPhotos } from "./own-photos.ts";
import { hasListing, recordImage, storeImage, withOwnListing } from "./store-image.ts";

export type AddPhotoFailure =
  | ImageFailure
  | { code: OwnPhotosFailure | "consent-missing" }
  | { code: "photos-full"; values: { n: number } };

/** `isNew` is false where the listing had this photo already. */
export type AddedPhoto = { photo: OwnPhoto; isNew: boolean };

/**
 * Adds an upload to the end of the photos of the actor's own listing. Idempotent: the same image is one photo. Needs
 * the owner's declaration that everyone shown has agreed.
 */
export async function addPhoto(
  services: Pick<Services, "db" | "log" | "clock">,
  media: Media,
  actor: Actor,
  bytes: Uint8Array,
  hasConsent: boolean,
): Promise<Result<AddedPhoto, AddPhotoFailure>> {
  const owner = mediaOwnerOf(actor);
  if (!owner.ok) return failure({ code: owner.failure });
  if (!hasConsent) return failure({ code: "consent-missing" });
  const there = await hasListing(services, owner.value);
  if (!there.ok) return failure({ code: there.failure });
  const image = await storeImage(services, media, owner.value, bytes, { kind: "photo" });
  if (!image.ok) return image;
  const added = await insertPhoto(services, owner.value, image.value);
  if (added.ok) return added;
  return failure(typeof added.failure === "string" ? { code: added.failure } : added.failure);
}

async function insertPhoto(
  services: Pick<Services, "db" | "log" | "clock">,
  owner: MediaOwner,
  image: ProcessedImage,
): Promise<Result<AddedPhoto, AddPhotoFailure | "listing-not-found" | "unavailable">> {
  const now = services.clock.now();
  return await withOwnListing(services, "photo-not-stored", owner, async (trx, listing) => {
    const before = await readOwnPhotos(trx, owner);
    const known = before?.photos.find(({ hash }) => hash === image.hash);
    if (known !== undefined) return success({ photo: known, isNew: false });
    const n = photoLimits[listing.listing_type];
    const count = before?.photos.length ?? 0;
    if (count >= n) return failure({ code: "photos-full", values: { n } } as const);
    await recordImage(trx, image, now);
    const { id } = await trx
      .insertInto("listing_photos")
      .values({
        listing_id: listing.id,
        file_hash: image.hash,
        place: count + 1,
        consent_at: now,
        has_code: image.hasCode,
        created_at: now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const { hash, width, height } = image;
    const photo = { id, hash, width, height, caption: null, captionZh: null, isHidden: false };
    return success({ photo, isNew: true });
  });
}
