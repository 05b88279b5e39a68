import { join } from "node:path";
import { type FileStore, isMediaName } from "#domain/media/media.ts";
import { createFolderStore } from "#providers/folder-store/folder-store.ts";
import { createS3Store } from "#providers/s3-store/s3-store.ts";
import type { Config } from "./start/config.ts";

/** Where photos, portraits and logos are stored. */
export function mediaStore({ dataDir, s3 }: Pick<Config, "dataDir" | "s3">): FileStore {
  return s3 === undefined ? createFolderStore(join(dataDir, "media"), isMediaName) : createS3Store(s3, isMediaName);
}
