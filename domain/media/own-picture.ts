import { withOwnListing } from "#domain/listings/commands/with-own-listing.ts";
import type { Actor } from "#domain/members/actor.ts";
import type { Services } from "#domain/services.ts";
import { failure, type Result, success } from "#std/result.ts";
import { writePicture } from "./listing-picture.ts";
import type { Crop, ImageFailure, Media, ReadUpload } from "./media.ts";
import { findOwnPhotos, mediaOwnerOf, type OwnPhotos, type OwnPhotosFailure, readOwnPhotos } from "./own-photos.ts";
import { storeImage } from "./store-image.ts";

type Dependencies = Pick<Services, "db" | "log" | "clock" | "countDaily">;

/** Makes an upload the portrait or logo of the actor's own listing, replacing the previous one. Idempotent. */
export async function setPicture(
  services: Dependencies,
  media: Media,
  actor: Actor,
  read: ReadUpload,
  crop: Crop | null,
): Promise<Result<OwnPhotos, ImageFailure | { code: OwnPhotosFailure }>> {
  const owner = mediaOwnerOf(actor);
  if (!owner.ok) return failure({ code: owner.failure });
  const own = await findOwnPhotos(services, actor);
  if (!own.ok) return failure({ code: own.failure });
  const image = await storeImage(services, media, owner.value, read, { kind: "picture", crop });
  if (!image.ok) return image;
  const changed = await changePicture(services, owner.value.userId, image.value.hash);
  return changed.ok ? changed : failure({ code: changed.failure });
}

/** Removes the portrait or logo, which the generated avatar replaces. Idempotent. */
export async function removePicture(
  services: Dependencies,
  actor: Actor,
): Promise<Result<OwnPhotos, OwnPhotosFailure>> {
  const owner = mediaOwnerOf(actor);
  if (!owner.ok) return owner;
  return await changePicture(services, owner.value.userId, null);
}

async function changePicture(
  services: Dependencies,
  userId: string,
  hash: string | null,
): Promise<Result<OwnPhotos, "listing-not-found" | "unavailable">> {
  return await withOwnListing(services, "picture-not-stored", { userId }, async (trx, listing) => {
    await writePicture(trx, listing.id, hash, services.clock.now());
    const photos = await readOwnPhotos(trx, { userId });
    return photos === null ? failure("listing-not-found" as const) : success(photos);
  });
}
