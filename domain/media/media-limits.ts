import type { ListingType } from "#domain/listings/listing.ts";

/** Checked before decoding. */
export const uploadLimits = { bytes: 12 * 1024 * 1024, pixels: 50_000_000 } as const;

/** The maximum number of photos per listing, in addition to its portrait or logo. */
export const photoLimits: Readonly<Record<ListingType, number>> = { teacher: 6, school: 12 };

/** In pixels: the longer side of a photo; the side of a portrait or logo after cropping. */
export const minPixels = { photo: 800, picture: 400 } as const;

export const captionLimit = { graphemes: 80, bytes: 400 } as const;

/** The longer side of the largest stored variant; the original is not stored. */
export const masterPixels = 2560;

/** The widths of the WebP variants besides the master. Narrower images keep their width. */
export const webpWidths = [320, 640, 1280] as const;

/** The width of the single JPEG variant, for share cards and apps without WebP support. */
export const jpegWidth = 1200;

/** A size for display, rounded up, so that a file over the limit is never shown as equal to the limit. */
export function megabytes(bytes: number): string {
  return (Math.ceil((bytes / 1024 / 1024) * 10) / 10).toFixed(1);
}
