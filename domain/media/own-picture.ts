import type { Actor } from "#domain/members/actor.ts";
import type { Services } from "#domain/services.ts";
import { failure, type Result, success } from "#std/result.ts";
import { type Crop, type ImageFailure, type Media, mediaPath } from "./media.ts";
import { webpWidths } from "./media-limits.ts";
import { mediaOwnerOf, type OwnPhotos, type OwnPhotosFailure, readOwnPhotos } from "./own-photos.ts";
import { hasListing, recordImage, storeImage, withOwnListing } from "./store-image.ts";

type Parts = Pick<Services, "db" | "log" | "clock">;

/** Makes an upload the portrait or logo of the actor's own listing, in place of the one before. Idempotent. */
export async function setPicture(
  services: Parts,
  media: Media,
  actor: Actor,
  bytes: Uint8Array,
  crop: Crop | null,
): Promise<Result<OwnPhotos, ImageFailure | { code: OwnPhotosFailure }>> {
  const owner = mediaOwnerOf(actor);
  if (!owner.ok) return failure({ code: owner.failure });
  const there = await hasListing(services, owner.value);
  if (!there.ok) return failure({ code: there.failure });
  const image = await storeImage(services, media, owner.value, bytes, { kind: "picture", crop });
  if (!image.ok) return image;
  const changed = await writePicture(services, owner.value.userId, image.value.hash, (trx) =>
    recordImage(trx, image.value, services.clock.now()),
  );
  return changed.ok ? changed : failure({ code: changed.failure });
}

/** Removes the portrait or logo: the generated avatar takes its place. Idempotent. */
export async function removePicture(services: Parts, actor: Actor): Promise<Result<OwnPhotos, OwnPhotosFailure>> {
  const owner = mediaOwnerOf(actor);
  if (!owner.ok) return owner;
  return await writePicture(services, owner.value.userId, null);
}

/** The profile's URL is what rows and pages show; it changes with the hash. */
async function writePicture(
  services: Parts,
  userId: string,
  hash: string | null,
  before?: (trx: Services["db"]) => Promise<void>,
): Promise<Result<OwnPhotos, "listing-not-found" | "unavailable">> {
  return await withOwnListing(services, "picture-not-stored", { userId }, async (trx, listing) => {
    await before?.(trx);
    await trx
      .updateTable("teacher_listings")
      .set({ picture_hash: hash })
      .where("id", "=", listing.id)
      .where("picture_hash", "is distinct from", hash)
      .execute();
    const url = hash === null ? null : mediaPath(hash, webpWidths[0]);
    await trx
      .updateTable("profiles")
      .set({ avatar_url: url })
      .where("id", "=", userId)
      .where("avatar_url", "is distinct from", url)
      .execute();
    const photos = await readOwnPhotos(trx, { userId });
    return photos === null ? failure("listing-not-found" as const) : success(photos);
  });
}
