import { join } from "node:path";
import { imageRules, isMediaName, type Media } from "#domain/media/media.ts";
import type { Log } from "#domain/services.ts";
import { createFolderStore } from "#providers/folder-store/folder-store.ts";
import { createImageProcessor } from "#providers/sharp/image-processor.ts";
import type { Config } from "./start/config.ts";

/** Where photos are stored, and what makes them of uploads. */
export function createMedia({ dataDir }: Pick<Config, "dataDir">): Media {
  return { files: createFolderStore(join(dataDir, "media"), isMediaName), images: createImageProcessor(imageRules) };
}

/** Tells operators when this machine cannot process images, so that no one can upload any. */
export async function warnWithoutUploads({ images }: Media, log: Log): Promise<void> {
  if (!(await images.isReady())) log.warn("photo-uploads-off", { reason: "sharp does not load on this machine" });
}
