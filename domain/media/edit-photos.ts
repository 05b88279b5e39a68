import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import { type LockedListing, withOwnListing } from "#domain/listings/commands/with-own-listing.ts";
import type { Actor } from "#domain/members/actor.ts";
import type { Services } from "#domain/services.ts";
import { failure, type Result, success } from "#std/result.ts";
import type { Captions } from "./captions.ts";
import { touchImage, undoMs } from "./media-files.ts";
import { photoLimits } from "./media-limits.ts";
import { mediaOwnerOf, type OwnPhotos, type OwnPhotosFailure, readOwnPhotos } from "./own-photos.ts";

type Dependencies = Pick<Services, "db" | "log" | "clock">;

/** `version`: the one that the captions replace. Null: any version, for clients that send none. */
export type CaptionsEdit = { captions: Captions; version: number | null };

type EditFailure = "photo-not-found" | "photo-changed" | "photos-changed" | "photos-full";

type Placed = { id: string; hash: string; place: number };

type Edited = Result<OwnPhotos, OwnPhotosFailure | EditFailure>;

/**
 * Replaces both captions of a photo of the actor's own listing. `photo-changed`: another tab has changed them since.
 * Idempotent: sending the stored captions again succeeds. The database increments the version.
 */
export function captionPhoto(
  services: Dependencies,
  actor: Actor,
  photoId: string,
  { captions: { caption, captionZh }, version }: CaptionsEdit,
): Promise<Edited> {
  return edit(services, actor, async (trx, listingId) => {
    const stored = await trx
      .selectFrom("listing_photos")
      .select(["caption", "caption_zh", "caption_version"])
      .where("listing_id", "=", listingId)
      .where("id", "=", photoId)
      .where("removed_at", "is", null)
      .executeTakeFirst();
    if (stored === undefined) return "photo-not-found";
    if (stored.caption === caption && stored.caption_zh === captionZh) return null;
    if (version !== null && version !== stored.caption_version) return "photo-changed";
    const changed = { caption, caption_zh: captionZh };
    await trx.updateTable("listing_photos").set(changed).where("id", "=", photoId).execute();
    return null;
  });
}

/**
 * Reorders the photos of the actor's own listing. Idempotent. `photos-changed`: the ids do not match the photos,
 * because another tab has added or removed one.
 */
export function orderPhotos(services: Dependencies, actor: Actor, photoIds: readonly string[]): Promise<Edited> {
  return edit(services, actor, async (trx, listingId) => {
    const present = await placesOf(trx, listingId);
    const isSame = present.length === photoIds.length && present.every(({ id }) => photoIds.includes(id));
    if (!isSame) return "photos-changed";
    await writePlaces(trx, present, photoIds);
    return null;
  });
}

/**
 * Removes a photo from the actor's own listing and closes the gap in the order. `restorePhoto` undoes it for an hour.
 * Idempotent.
 */
export function removePhoto(services: Dependencies, actor: Actor, photoId: string): Promise<Edited> {
  return edit(services, actor, async (trx, listingId) => {
    const now = services.clock.now();
    const photo = (await placesOf(trx, listingId)).find(({ id }) => id === photoId);
    if (photo === undefined) return null;
    await trx
      .updateTable("listing_photos")
      .set({ place: null, removed_at: now, removed_from: photo.place })
      .where("id", "=", photoId)
      .execute();
    await touchImage(trx, photo.hash, now);
    await closeGaps(trx, listingId);
    return null;
  });
}

/** Restores a removed photo to its previous place. `photo-not-found`: it is too late. Idempotent. */
export function restorePhoto(services: Dependencies, actor: Actor, photoId: string): Promise<Edited> {
  return edit(services, actor, async (trx, listingId, listing) => {
    const present = await placesOf(trx, listingId);
    if (present.some(({ id }) => id === photoId)) return null;
    const removed = await trx
      .selectFrom("listing_photos")
      .select(["id", "removed_from"])
      .where("id", "=", photoId)
      .where("listing_id", "=", listingId)
      .where("removed_at", ">=", new Date(services.clock.now().getTime() - undoMs))
      .executeTakeFirst();
    if (removed === undefined) return "photo-not-found";
    if (present.length >= photoLimits[listing.listing_type]) return "photos-full";
    const restored = { place: present.length + 1, removed_at: null, removed_from: null };
    await trx.updateTable("listing_photos").set(restored).where("id", "=", photoId).execute();
    const ids = present.map(({ id }) => id);
    ids.splice((removed.removed_from ?? 1) - 1, 0, photoId);
    await writePlaces(trx, await placesOf(trx, listingId), ids);
    return null;
  });
}

async function edit(
  services: Dependencies,
  actor: Actor,
  work: (trx: Database, listingId: string, listing: LockedListing) => Promise<EditFailure | null>,
): Promise<Edited> {
  const owner = mediaOwnerOf(actor);
  if (!owner.ok) return owner;
  return await withOwnListing(services, "photos-not-edited", owner.value, async (trx, listing) => {
    const failed = await work(trx, listing.id, listing);
    if (failed !== null) return failure(failed);
    const photos = await readOwnPhotos(trx, owner.value);
    return photos === null ? failure("listing-not-found" as const) : success(photos);
  });
}

/** The photos that are not removed, in order. */
async function placesOf(trx: Database, listingId: string): Promise<Placed[]> {
  const photos = trx.selectFrom("listing_photos").select(["id", "file_hash as hash", "place"]);
  const rows = await photos
    .where("listing_id", "=", listingId)
    .where("place", "is not", null)
    .orderBy("place")
    .execute();
  return rows.map(({ place, ...photo }) => ({ ...photo, place: place ?? 0 }));
}

/** Closes gaps in the order of the remaining photos. */
export async function closeGaps(trx: Database, listingId: string): Promise<void> {
  const rest = await placesOf(trx, listingId);
  await writePlaces(
    trx,
    rest,
    rest.map(({ id }) => id),
  );
}

/**
 * Uniqueness of places is checked at the end of the transaction, so they may be swapped one by one. Skips unchanged
 * photos.
 */
async function writePlaces(trx: Database, present: readonly Placed[], ids: readonly string[]) {
  for (const [index, id] of ids.entries()) {
    if (present.some((photo) => photo.id === id && photo.place === index + 1)) continue;
    await trx
      .updateTable("listing_photos")
      .set({ place: sql<number>`${index + 1}::integer` })
      .where("id", "=", id)
      .execute();
  }
}
