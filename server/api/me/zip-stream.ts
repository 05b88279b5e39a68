import { Zip, ZipDeflate } from "fflate";
import type { ExportFile } from "#domain/data-export/export-files.ts";

/**
 * A zip archive of these files, made while it is read: a slow reader holds back the reading of the files, and one that
 * goes away ends it. If a file fails, so does the stream, and the archive stays incomplete.
 */
export function zipStream(files: AsyncIterable<ExportFile>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const chunks = zipChunks(files);
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await chunks.return(undefined);
    },
  });
}

async function* zipChunks(files: AsyncIterable<ExportFile>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  const ready: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  for await (const { name, parts } of files) {
    const file = new ZipDeflate(name);
    zip.add(file);
    for await (const part of parts) {
      file.push(encoder.encode(part));
      yield* ready.splice(0);
    }
    file.push(new Uint8Array(0), true);
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready.splice(0);
}
