import { join } from "node:path";
import type { Media } from "#domain/media/media.ts";
import { createFolderStore } from "#providers/folder-store/folder-store.ts";
import { createImageProcessor } from "#providers/sharp/image-processor.ts";
import type { Config } from "./start/config.ts";

/** Where photos are stored, and what makes them of uploads. */
export function createMedia({ dataDir }: Pick<Config, "dataDir">): Media {
  return { files: createFolderStore(join(dataDir, "media")), images: createImageProcessor() };
}
