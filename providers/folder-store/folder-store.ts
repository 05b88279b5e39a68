import { randomUUID } from "node:crypto";
import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type FileStore, isMediaName } from "#domain/media/media.ts";

/** Stores files in a folder of this machine, 256 folders deep by the first two characters of their names. */
export function createFolderStore(folder: string): FileStore {
  function pathOf(name: string): string {
    if (!isMediaName(name)) throw new Error("This is not the name of a media file.");
    return join(folder, name.slice(0, 2), name);
  }

  return {
    async put(name, bytes) {
      const path = pathOf(name);
      await mkdir(dirname(path), { recursive: true });
      await writeAtomically(path, bytes);
    },
    async get(name) {
      try {
        return await readFile(pathOf(name));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
  };
}

/** Readers see the whole file or none, even after a power cut. */
async function writeAtomically(path: string, bytes: Uint8Array): Promise<void> {
  const unfinished = `${path}.${randomUUID()}`;
  try {
    const file = await open(unfinished, "wx");
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
