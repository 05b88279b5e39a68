import { join } from "node:path";
import { isExportName } from "#domain/data-export/archive.ts";
import { type FileStore, imageRules, type Media } from "#domain/media/media.ts";
import { isProofName } from "#domain/reviews/commands/store-proof.ts";
import type { Log } from "#domain/services.ts";
import { createFolderStore } from "#providers/folder-store/folder-store.ts";
import { createS3Store, exportLimits } from "#providers/s3-store/s3-store.ts";
import { createImageProcessor } from "#providers/sharp/image-processor.ts";
import { mediaStore } from "./media-store.ts";
import { type Config, ConfigError } from "./start/config.ts";

/** `exports`: data exports, encrypted; `proofs`: images of lessons, for operators. No public route reads them. */
export type SiteFiles = Media & { exports: FileStore; proofs: FileStore };

/** The stores for photos and data exports, and the processor of uploads. */
export function createMedia(config: Pick<Config, "dataDir" | "s3">): SiteFiles {
  const { dataDir, s3 } = config;
  const exports =
    s3 === undefined
      ? createFolderStore(join(dataDir, "exports"), isExportName)
      : createS3Store({ ...s3, prefix: `${s3.prefix}exports/` }, isExportName, exportLimits);
  const proofs =
    s3 === undefined
      ? createFolderStore(join(dataDir, "proofs"), isProofName)
      : createS3Store({ ...s3, prefix: `${s3.prefix}proofs/` }, isProofName);
  return { files: mediaStore(config), exports, proofs, images: createImageProcessor(imageRules) };
}

/**
 * Throws at startup if an S3 store rejects the settings. A store that does not respond is tolerated: everything but
 * photos works without it.
 */
export async function openMedia(config: Pick<Config, "dataDir" | "s3">, log: Log): Promise<SiteFiles> {
  const media = createMedia(config);
  const { files } = media;
  const problem = config.s3 === undefined ? null : await files.check();
  if (problem?.isPermanent)
    throw new ConfigError(`Photos cannot be stored in the ${files.location}.\n${problem.reason}`);
  if (problem !== null) log.warn("media-store-unavailable", { reason: problem.reason });
  return media;
}

/** Notifies operators if this machine cannot process images, which disables all uploads. */
export async function warnWithoutUploads({ images }: Media, log: Log): Promise<void> {
  if (!(await images.isReady())) log.warn("photo-uploads-off", { reason: "sharp does not load on this machine" });
}
