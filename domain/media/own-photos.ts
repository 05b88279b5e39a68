import type { Database } from "#database/database.ts";
import { can } from "#domain/access.ts";
import type { ListingType } from "#domain/listings/listing.ts";
import type { Actor } from "#domain/members/actor.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import type { Services } from "#domain/services.ts";
import { failure, type Result, success } from "#std/result.ts";
import { isPictureHidden } from "./listing-picture.ts";
import { photoLimits } from "./media-limits.ts";

/** A photo as its owner sees it. */
export type OwnPhoto = {
  id: string;
  hash: string;
  width: number;
  height: number;
  caption: string | null;
  captionZh: string | null;
  /** Incremented by each change of the captions. */
  version: number;
  /** Hidden from learners by operators. */
  isHidden: boolean;
};

/** A portrait or logo. `isHidden`: learners see the generated avatar instead. */
type OwnPicture = { hash: string; width: number; height: number; isHidden: boolean };

export type OwnPhotos = {
  type: ListingType;
  picture: OwnPicture | null;
  /** In display order. */
  photos: OwnPhoto[];
  /** The maximum number of photos. */
  limit: number;
};

export type OwnPhotosFailure = "not-signed-in" | "not-allowed" | "listing-not-found" | "unavailable";

export type MediaOwner = { userId: string };

/** The owner behind the actor, if they may edit photos. */
export function mediaOwnerOf(actor: Actor): Result<MediaOwner, "not-signed-in" | "not-allowed"> {
  if (actor.role === "visitor") return failure("not-signed-in");
  // The listing is looked up by the actor's own id, so no other owner is possible.
  const isAllowed = can("edit-photos", actor, actor.userId) === "allowed";
  return isAllowed ? success({ userId: actor.userId }) : failure("not-allowed");
}

/** The photos of the actor's own listing, with its portrait or logo. */
export async function findOwnPhotos(
  services: Pick<Services, "db" | "log">,
  actor: Actor,
): Promise<Result<OwnPhotos, OwnPhotosFailure>> {
  const owner = mediaOwnerOf(actor);
  if (!owner.ok) return owner;
  const read = await orUnavailable(services, "own-photos-unavailable", () => readOwnPhotos(services.db, owner.value));
  if (!read.ok) return read;
  return read.value === null ? failure("listing-not-found") : success(read.value);
}

/** Null if there is no listing. Throws if the database fails. */
export async function readOwnPhotos(db: Database, { userId }: MediaOwner): Promise<OwnPhotos | null> {
  const listing = await db
    .selectFrom("teacher_listings as listing")
    .leftJoin("media_files as file", "file.hash", "listing.picture_hash")
    .select(["listing.id", "listing.listing_type as type", "file.hash", "file.width", "file.height"])
    .select(isPictureHidden.as("isHidden"))
    .where("listing.user_id", "=", userId)
    .executeTakeFirst();
  if (listing === undefined) return null;
  const { id, type, hash, width, height, isHidden } = listing;
  const photos = await db
    .selectFrom("listing_photos as photo")
    .innerJoin("media_files as file", "file.hash", "photo.file_hash")
    .select(["photo.id", "file.hash", "file.width", "file.height", "photo.caption", "photo.caption_zh as captionZh"])
    .select("photo.caption_version as version")
    .select(({ eb }) => eb("photo.hidden_at", "is not", null).$castTo<boolean>().as("isHidden"))
    .where("photo.listing_id", "=", id)
    .where("photo.removed_at", "is", null)
    .orderBy("photo.place")
    .execute();
  const picture = hash === null || width === null || height === null ? null : { hash, width, height, isHidden };
  return { type, picture, photos, limit: photoLimits[type] };
}
