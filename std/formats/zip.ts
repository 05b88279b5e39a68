import { Zip, ZipDeflate, ZipPassThrough } from "fflate";

/**
 * A file of an archive, whose parts are generated as they are read. `isCompressed`: compressing it again is useless.
 */
export type ZipFile = { name: string; parts: AsyncIterable<string | Uint8Array>; isCompressed?: boolean };

/**
 * Streams a zip archive of these files, with backpressure: a slow reader slows the reading of the files, and one that
 * returns early ends it. Throws if a file does.
 */
export async function* zipFiles(files: AsyncIterable<ZipFile>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  const ready: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  for await (const { name, parts, isCompressed = false } of files) {
    const file = isCompressed ? new ZipPassThrough(name) : new ZipDeflate(name);
    zip.add(file);
    for await (const part of parts) {
      file.push(typeof part === "string" ? encoder.encode(part) : part);
      yield* ready.splice(0);
    }
    file.push(new Uint8Array(0), true);
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready.splice(0);
}
