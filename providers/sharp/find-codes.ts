import { join } from "node:path";
import { Worker } from "node:worker_threads";

/** Four bytes for each pixel: red, green, blue, opacity. */
export type Pixels = { data: ArrayBuffer; width: number; height: number };

/** The texts of at most two codes. The same code may be in an image twice. */
export type FoundCodes = { texts: readonly string[] };

const maxMs = 15_000;
const heapMegabytes = 256;

const workerFile = import.meta.env.PROD
  ? join(process.cwd(), "build/server/code-worker.js")
  : join(import.meta.dirname, "code-worker.ts");

/** Returns the texts of the QR codes in the image. Runs on a separate thread; throws on timeout. */
export async function findCodes(pixels: Pixels): Promise<FoundCodes["texts"]> {
  const worker = new Worker(workerFile, { resourceLimits: { maxOldGenerationSizeMb: heapMegabytes } });
  const { promise, resolve, reject } = Promise.withResolvers<FoundCodes["texts"]>();
  const timer = setTimeout(() => void worker.terminate(), maxMs);
  worker.on("message", ({ texts }: FoundCodes) => resolve(texts));
  worker.on("error", reject).on("exit", () => reject(new Error("The thread that finds QR codes ended.")));
  try {
    worker.postMessage(pixels, [pixels.data]);
    return await promise;
  } finally {
    clearTimeout(timer);
    void worker.terminate();
  }
}
