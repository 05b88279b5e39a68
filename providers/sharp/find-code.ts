import { join } from "node:path";
import { Worker } from "node:worker_threads";

/** Four bytes for each pixel: red, green, blue, opacity. */
export type Pixels = { data: ArrayBuffer; width: number; height: number };

export type FoundCode = { text: string | null };

const mostMs = 15_000;
const heapMegabytes = 256;

const workerFile = import.meta.env.PROD
  ? join(process.cwd(), "build/server/code-worker.js")
  : join(import.meta.dirname, "code-worker.ts");

/** Returns the text of a QR code in the image, or null. On a thread of its own; throws where that takes too long. */
export async function findCode(pixels: Pixels): Promise<string | null> {
  const worker = new Worker(workerFile, { resourceLimits: { maxOldGenerationSizeMb: heapMegabytes } });
  const { promise, resolve, reject } = Promise.withResolvers<string | null>();
  const timer = setTimeout(() => void worker.terminate(), mostMs);
  worker.on("message", ({ text }: FoundCode) => resolve(text));
  worker.on("error", reject).on("exit", () => reject(new Error("The thread that looks for codes ended.")));
  try {
    worker.postMessage(pixels, [pixels.data]);
    return await promise;
  } finally {
    clearTimeout(timer);
    void worker.terminate();
  }
}
