import { findListingPhotos } from "#domain/media/find-listing-photos.ts";
import { mediaPath } from "#domain/media/media.ts";
import { webpWidths } from "#domain/media/media-limits.ts";
import type { Services } from "#domain/services.ts";

export type PhotoToReport = { id: string; src: string; width: number; height: number; number: number };

/** The photos that can be reported, and the one that the page's address names (`photo`), if it is among them. */
export type PhotosToReport = { all: PhotoToReport[]; chosen: PhotoToReport | null };

export async function photosToReport(
  services: Pick<Services, "publicReads" | "log">,
  listingId: string,
  url: URL,
): Promise<PhotosToReport> {
  const photos = await findListingPhotos(services, listingId);
  const all = photos.map(({ id, hash, width, height }, index) => {
    return { id, src: mediaPath(hash, webpWidths[0]), width, height, number: index + 1 };
  });
  const named = url.searchParams.get("photo");
  return { all, chosen: all.find(({ id }) => id === named) ?? null };
}
