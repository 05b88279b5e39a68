import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import type { Actor } from "#domain/members/actor.ts";
import type { Services } from "#domain/services.ts";
import { failure, type Result, success } from "#std/result.ts";
import { mediaOwnerOf, type OwnPhotos, type OwnPhotosFailure, readOwnPhotos } from "./own-photos.ts";
import { withOwnListing } from "./store-image.ts";

type Parts = Pick<Services, "db" | "log">;

export type Captions = { caption: string | null; captionZh: string | null };

export type EditPhotosFailure = OwnPhotosFailure | "photo-not-found" | "photos-changed";

type Edited = Result<OwnPhotos, EditPhotosFailure>;

/** Replaces both captions of a photo of the actor's own listing. Idempotent. */
export function captionPhoto(services: Parts, actor: Actor, photoId: string, captions: Captions): Promise<Edited> {
  return edit(services, actor, async (trx, listingId) => {
    const changed = await trx
      .updateTable("listing_photos")
      .set({ caption: captions.caption, caption_zh: captions.captionZh })
      .where("listing_id", "=", listingId)
      .where("id", "=", photoId)
      .executeTakeFirst();
    return changed.numUpdatedRows === 0n ? "photo-not-found" : null;
  });
}

/**
 * Puts the photos of the actor's own listing into this order. Idempotent. `photos-changed`: they are not exactly these,
 * because another page of the owner has added or removed one.
 */
export function orderPhotos(services: Parts, actor: Actor, photoIds: readonly string[]): Promise<Edited> {
  return edit(services, actor, async (trx, listingId) => {
    const present = await placesOf(trx, listingId);
    const isSame = present.length === photoIds.length && present.every(({ id }) => photoIds.includes(id));
    if (!isSame) return "photos-changed";
    await writePlaces(trx, present, photoIds);
    return null;
  });
}

/** Removes a photo from the actor's own listing; the others move up. Idempotent. */
export function removePhoto(services: Parts, actor: Actor, photoId: string): Promise<Edited> {
  return edit(services, actor, async (trx, listingId) => {
    await trx.deleteFrom("listing_photos").where("listing_id", "=", listingId).where("id", "=", photoId).execute();
    const rest = await placesOf(trx, listingId);
    await writePlaces(
      trx,
      rest,
      rest.map(({ id }) => id),
    );
    return null;
  });
}

async function edit(
  services: Parts,
  actor: Actor,
  work: (trx: Database, listingId: string) => Promise<"photo-not-found" | "photos-changed" | null>,
): Promise<Edited> {
  const owner = mediaOwnerOf(actor);
  if (!owner.ok) return owner;
  return await withOwnListing(services, "photos-not-edited", owner.value, async (trx, { id }) => {
    const failed = await work(trx, id);
    if (failed !== null) return failure(failed);
    const photos = await readOwnPhotos(trx, owner.value);
    return photos === null ? failure("listing-not-found" as const) : success(photos);
  });
}

function placesOf(trx: Database, listingId: string) {
  const photos = trx.selectFrom("listing_photos").select(["id", "place"]).where("listing_id", "=", listingId);
  return photos.orderBy("place").execute();
}

/** Places are unique at the end of the transaction, so they may be swapped one by one. Unchanged ones stay. */
async function writePlaces(trx: Database, present: { id: string; place: number }[], ids: readonly string[]) {
  for (const [index, id] of ids.entries()) {
    if (present.some((photo) => photo.id === id && photo.place === index + 1)) continue;
    await trx
      .updateTable("listing_photos")
      .set({ place: sql<number>`${index + 1}::integer` })
      .where("id", "=", id)
      .execute();
  }
}
