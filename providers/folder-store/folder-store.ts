import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { FileStore } from "#domain/media/media.ts";

/** Stores files in folders of this machine, named after the first two characters of the files' names. */
export function createFolderStore(folder: string, isName: (name: string) => boolean): FileStore {
  function pathOf(name: string): string {
    if (!isName(name)) throw new Error("This is not the name of a stored file.");
    return join(folder, name.slice(0, 2), name);
  }

  return {
    location: `folder ${folder}`,
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
    async delete(name) {
      await rm(pathOf(name), { force: true });
    },
    async *list(before, { leaveUnfinished } = { leaveUnfinished: false }) {
      for (const part of await namesIn(folder)) {
        const names: string[] = [];
        for (const name of await namesIn(join(folder, part))) {
          const path = join(folder, part, name);
          const written = await timeOf(path);
          if (written === null || written >= before.getTime()) continue;
          if (isName(name)) names.push(name);
          else if (!leaveUnfinished && unfinished.test(name)) await rm(path, { force: true });
        }
        yield names;
      }
    },
    async check() {
      try {
        await mkdir(folder, { recursive: true });
        const probe = join(folder, `write-check-${randomUUID()}`);
        await writeAtomically(probe, new Uint8Array([1]));
        await rm(probe, { force: true });
        return null;
      } catch (error) {
        return { isPermanent: false, reason: error instanceof Error ? error.message : String(error) };
      }
    },
  };
}

/** The names of files that are being written, or whose process died while writing. */
const unfinished = /\.unfinished$/;

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error) || (error instanceof Error && "code" in error && error.code === "ENOTDIR")) return [];
    throw error;
  }
}

/** Null if the file was deleted meanwhile. */
async function timeOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).mtimeMs;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Readers see the whole file or none, even after a power failure. */
async function writeAtomically(path: string, bytes: Uint8Array): Promise<void> {
  const draft = `${path}.${randomUUID()}.unfinished`;
  try {
    const file = await open(draft, "wx");
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
