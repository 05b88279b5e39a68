import { type FileStore, isMediaName } from "#domain/media/media.ts";
import { formatCount } from "#i18n/formats.ts";
import { createFolderStore } from "#providers/folder-store/folder-store.ts";

/** The number of concurrent copies: most of the time is spent waiting for the store. */
const concurrency = 8;

export type MediaStore = Pick<FileStore, "location" | "get" | "put" | "list">;

type Copied = { copied: number; present: number };

/** A folder with copies of images, laid out like `DATA_DIR/media`. */
export function mediaFolder(folder: string): MediaStore {
  return createFolderStore(folder, isMediaName);
}

/**
 * Copies the images that `to` lacks. A name identifies its content, so existing images are not read again. Images
 * erased during the copy are skipped, and nothing is erased from `to`.
 */
export async function copyMedia(from: MediaStore, to: MediaStore): Promise<Copied> {
  const present = new Set<string>();
  for await (const names of namesOf(to)) for (const name of names) present.add(name);
  const counts = { copied: 0, present: 0 };
  for await (const names of namesOf(from)) {
    const missing = names.filter((name) => !present.has(name));
    counts.present += names.length - missing.length;
    const rest = missing.values();
    const copyRest = async () => {
      for (const name of rest) if (await copyFile(from, to, name)) counts.copied += 1;
    };
    await Promise.all(Array.from({ length: concurrency }, copyRest));
  }
  return counts;
}

/** Returns a summary of copied images, for the person who ran the command. */
export function describeCopied({ copied, present }: Copied, from: MediaStore, to: MediaStore): string {
  return `${formatCount(copied)} image files copied from the ${from.location} to the ${to.location}; ${formatCount(present)} were there already.`;
}

/** Includes files written just now. Excludes the server's own drafts. */
function namesOf(store: MediaStore): AsyncIterable<string[]> {
  return store.list(new Date(Date.now() + 24 * 60 * 60_000), { leaveUnfinished: true });
}

async function copyFile(from: MediaStore, to: MediaStore, name: string): Promise<boolean> {
  const bytes = await from.get(name);
  if (bytes === null) return false;
  await to.put(name, bytes);
  return true;
}
