import { parentPort } from "node:worker_threads";
import jsqr from "jsqr";
import type { FoundCode, Pixels } from "./find-code.ts";

/** Looks for a QR code in one image (`find-code.ts`), which keeps a processor busy for up to a second. */
parentPort?.once("message", ({ data, width, height }: Pixels) => {
  const code = jsqr.default(new Uint8ClampedArray(data), width, height, { inversionAttempts: "attemptBoth" });
  parentPort?.postMessage({ text: code?.data ?? null } satisfies FoundCode);
});
