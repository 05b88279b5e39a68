import type { FileStore } from "#domain/media/media.ts";
import type { ZipFile } from "#std/formats/zip.ts";

/** `stored`: the name in the file store; `name`: the name in the archive. */
type StoredImage = { stored: string; name: string };

/**
 * The images that exist in the file store, read one at a time. Calls `onMissing` for each of the others. Returns the
 * names of the exported ones.
 */
export async function* imageFiles(
  store: Pick<FileStore, "get">,
  images: readonly StoredImage[],
  onMissing: () => void,
): AsyncGenerator<ZipFile, ReadonlySet<string>> {
  const exported = new Set<string>();
  for (const { stored, name } of images) {
    const bytes = await store.get(stored);
    if (bytes === null) onMissing();
    else {
      yield { name, parts: once(bytes), isCompressed: true };
      exported.add(name);
    }
  }
  return exported;
}

async function* once(bytes: Uint8Array) {
  yield bytes;
}
