import { createHash } from "node:crypto";
import sharp from "sharp";
import type { Database } from "#database/database.ts";
import { type FileStore, mediaName } from "#domain/media/media.ts";
import { jpegWidth, masterPixels, webpWidths } from "#domain/media/media-limits.ts";

export type TestPhoto = { bytes: Uint8Array; caption?: string; captionZh?: string };

/** Adds photos to a listing without an upload, in their stored forms. */
export async function addPhotos(
  db: Database,
  files: Pick<FileStore, "put">,
  listingId: string,
  photos: readonly TestPhoto[],
): Promise<void> {
  const now = new Date();
  for (const [index, { bytes, caption = null, captionZh = null }] of photos.entries()) {
    const master = await sharp(bytes).webp({ quality: 82 }).toBuffer({ resolveWithObject: true });
    const hash = createHash("sha256").update(master.data).digest("hex");
    const narrowed = (width: number) => sharp(bytes).resize({ width, withoutEnlargement: true });
    await files.put(mediaName(hash, masterPixels), master.data);
    for (const width of webpWidths) {
      const form = await narrowed(width).webp({ quality: 82 }).toBuffer();
      await files.put(mediaName(hash, width), form);
    }
    await files.put(mediaName(hash, jpegWidth, "jpg"), await narrowed(jpegWidth).jpeg().toBuffer());
    const { width, height, size } = master.info;
    const file = { hash, width, height, bytes: size, created_at: now, used_at: now };
    await db.insertInto("media_files").values(file).execute();
    const texts = { caption, caption_zh: captionZh };
    const row = { listing_id: listingId, file_hash: hash, place: index + 1, consent_at: now, created_at: now };
    await db
      .insertInto("listing_photos")
      .values({ ...row, ...texts, has_code: false })
      .execute();
  }
}

/** Returns an image with about as much detail as a photo. `shade` makes it distinct. */
export async function detailedJpeg(shade: number, width = 1600, height = 1200): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 96 + 24 * (shade % 5), sigma: 48 } as const;
  const coarse = { width: width >> 5, height: height >> 5, channels: 3, background: "#888888", noise } as const;
  const small = await sharp({ create: coarse }).png().toBuffer();
  return await sharp(small)
    .resize({ width, height })
    .modulate({ hue: shade * 60 })
    .jpeg({ quality: 90 })
    .toBuffer();
}
