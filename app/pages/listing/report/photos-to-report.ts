import { findListingPhotos } from "#domain/media/find-listing-photos.ts";
import { mediaPath } from "#domain/media/media.ts";
import { webpWidths } from "#domain/media/media-limits.ts";
import type { Services } from "#domain/services.ts";

export type PhotoToReport = { id: string; src: string; width: number; height: number; number: number; total: number };

/** The photos that can be reported. */
export async function photosToReport(
  services: Pick<Services, "publicReads" | "log">,
  listingId: string,
): Promise<PhotoToReport[]> {
  const photos = await findListingPhotos(services, listingId);
  return photos.map(({ id, hash, width, height }, index) => {
    return { id, src: mediaPath(hash, webpWidths[0]), width, height, number: index + 1, total: photos.length };
  });
}
