import { join } from "node:path";
import { openDatabase } from "#database/open-database.ts";
import { isMediaName } from "#domain/media/media.ts";
import { createFolderStore } from "#providers/folder-store/folder-store.ts";
import { insertReview } from "#test/helpers/listings/reviews.ts";
import { addPhotos, detailedJpeg } from "#test/helpers/media/add-photos.ts";

/**
 * Adds nine photos and 41 reviews to one of two otherwise similar schools, in a seeded data folder that no server uses
 * yet. Returns the ids of both.
 */
export async function fillSchool(folder: string): Promise<{ filled: string; plain: string }> {
  const opened = await openDatabase({ folder: join(folder, "pglite") });
  const alike = opened.db.selectFrom("teacher_listings").select("id").where("listing_type", "=", "school");
  const [one, other] = await alike.where("is_active", "=", true).orderBy("id").limit(2).execute();
  if (one === undefined || other === undefined) throw new Error("There are fewer than two listings.");
  const files = createFolderStore(join(folder, "media"), isMediaName);
  const photos = await Promise.all(
    [1, 2, 3, 4, 5, 6, 7, 8, 9].map(async (shade) => ({ bytes: await detailedJpeg(shade) })),
  );
  await addPhotos(opened.db, files, one.id, photos);
  for (let count = 0; count < 41; count += 1) await insertReview(opened.db, one.id, { stars: 3 + (count % 3) });
  await opened.close();
  return { filled: one.id, plain: other.id };
}

/** Returns the paths of a listing's page, in both locales. */
export function listingPaths(id: string): string[] {
  return [`/listing/${id}`, `/zh/listing/${id}`];
}
