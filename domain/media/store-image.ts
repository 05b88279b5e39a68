import type { Services } from "#domain/services.ts";
import { describeError } from "#std/describe-error.ts";
import { failure, type Result } from "#std/result.ts";
import { isImageRejected } from "./is-image-rejected.ts";
import type { ImageFailure, ImagePurpose, Media, ProcessedImage, ReadUpload } from "./media.ts";
import { recordImage } from "./media-files.ts";
import type { MediaOwner } from "./own-photos.ts";

/**
 * Processes an upload, records the image and stores its files, before any row of a listing references them. If an
 * upload is interrupted in between, the sweep erases its files (`media-files.ts`). The result is counted.
 */
export async function storeImage(
  services: Pick<Services, "db" | "clock" | "log" | "countDaily">,
  media: Media,
  owner: MediaOwner,
  read: ReadUpload,
  purpose: ImagePurpose,
): Promise<Result<ProcessedImage, ImageFailure>> {
  const stored = await processAndStore(services, media, owner, read, purpose);
  services.countDaily(`upload-${stored.ok ? "stored" : stored.failure.code}`);
  return stored;
}

async function processAndStore(
  services: Pick<Services, "db" | "clock" | "log">,
  { files, images }: Media,
  { userId }: MediaOwner,
  read: ReadUpload,
  purpose: ImagePurpose,
): Promise<Result<ProcessedImage, ImageFailure>> {
  try {
    if (!(await images.isReady())) return failure({ code: "uploads-off" });
    const upload = await read();
    if (!upload.ok) return upload;
    const processed = await images.process(upload.value, purpose, userId);
    if (!processed.ok) return processed;
    if (await isImageRejected(services.db, userId, processed.value.hash)) return failure({ code: "image-refused" });
    if (!(await recordImage(services, processed.value))) return failure({ code: "unavailable" });
    for (const file of processed.value.files) await files.put(file.name, file.bytes);
    return processed;
  } catch (error) {
    services.log.error("image-not-stored", describeError(error));
    return failure({ code: "unavailable" });
  }
}
