import { createHash } from "node:crypto";
import type { Sharp, SharpOptions } from "sharp";
import type { ImageFailure, ImageProcessor, ImagePurpose, ImageRules, ProcessedImage } from "#domain/media/media.ts";
import { createFairQueue, type FairQueue, QueueFullError } from "#std/async/fair-queue.ts";
import { failure, type Result, success } from "#std/result.ts";
import { findCodes } from "./find-codes.ts";
import { imageTypeOf, isAnimatedPng } from "./image-type.ts";

const seconds = 20;
/** The size at which codes are searched for; a larger image takes seconds. */
const codePixels = 1000;
/** The size of a second search, for codes that are small in their image. */
const finerCodePixels = 1800;
const white = "#ffffff";

/** Rejects on machines without a binary of sharp. */
const load = async () => (await import("sharp")).default;

type Pixels = { data: Buffer; width: number; height: number };
type Area = { left: number; top: number; width: number; height: number };

/** Processes two images at a time; the images of one member wait in the same queue. */
export function createImageProcessor(rules: ImageRules): ImageProcessor {
  const queue = createFairQueue({ concurrency: 2, maxQueuedPerKey: 6, maxQueued: 40, maxWaitMs: 25_000 });
  return {
    async isReady() {
      try {
        await load();
        return true;
      } catch {
        return false;
      }
    },
    process: (bytes, purpose, key) => runQueued(queue, key, () => processImage(rules, bytes, purpose)),
    readCodes: (bytes, key) => runQueued(queue, key, () => readCodes(rules, bytes)),
  };
}

async function runQueued<Value>(
  queue: FairQueue,
  key: string,
  work: () => Promise<Result<Value, ImageFailure>>,
): Promise<Result<Value, ImageFailure>> {
  try {
    return await queue.run({ key }, work);
  } catch (error) {
    if (error instanceof QueueFullError) return failure({ code: "unavailable" });
    throw error;
  }
}

async function processImage(
  rules: ImageRules,
  bytes: Uint8Array,
  purpose: ImagePurpose,
): Promise<Result<ProcessedImage, ImageFailure>> {
  const pixels = await decode(rules, bytes, purpose);
  if (!pixels.ok) return pixels;
  const found = await textsOfCodes(pixels.value, codePixels);
  if (!found.ok) return found;
  if (found.value.some(rules.isPaymentCode)) return failure({ code: "payment-code" });
  return success({ ...(await encode(rules, pixels.value)), hasCode: found.value.length > 0 });
}

async function readCodes(rules: ImageRules, bytes: Uint8Array): Promise<Result<readonly string[], ImageFailure>> {
  const pixels = await decode(rules, bytes, { kind: "code" });
  if (!pixels.ok) return pixels;
  const found = await textsOfCodes(pixels.value, codePixels);
  const isSmall = Math.max(pixels.value.width, pixels.value.height) <= codePixels;
  if (!found.ok || found.value.length > 0 || isSmall) return found;
  return await textsOfCodes(pixels.value, finerCodePixels);
}

/** Decodes an image: upright, in sRGB, at most as large as the master, without the upload's metadata. */
async function decode(
  rules: ImageRules,
  bytes: Uint8Array,
  purpose: ImagePurpose | { kind: "code" },
): Promise<Result<Pixels, ImageFailure>> {
  const type = imageTypeOf(bytes);
  if (type === null) return failure({ code: "image-not-supported" });
  if (type === "heic") return failure({ code: "image-heic" });
  if (type === "png" && isAnimatedPng(bytes)) return failure({ code: "image-animated" });
  const sharp = await load();
  const { uploadLimits, masterPixels } = rules;
  const options: SharpOptions = { limitInputPixels: uploadLimits.pixels, failOn: "error", sequentialRead: true };
  try {
    const {
      width: w,
      height: h,
      pages,
      autoOrient: upright,
    } = await sharp(bytes, { ...options, limitInputPixels: false }).metadata();
    if (w * h > uploadLimits.pixels) return failure({ code: "image-too-many-pixels", values: { w, h } });
    if ((pages ?? 1) > 1) return failure({ code: "image-animated" });
    const area = purpose.kind === "code" ? success(null) : areaOf(rules, purpose, upright.width, upright.height);
    if (!area.ok) return area;
    const size = { width: masterPixels, height: masterPixels, fit: "inside", withoutEnlargement: true } as const;
    const whole = sharp(bytes, options).autoOrient();
    const image = area.value === null ? whole : whole.extract(area.value);
    return success(await raw(image.flatten({ background: white }).resize(size)));
  } catch (error) {
    return failure({
      code: error instanceof Error && /timeout/i.test(error.message) ? "image-too-slow" : "image-damaged",
    });
  }
}

/** Returns the visible part; null for the whole image. */
function areaOf(
  { minPixels }: ImageRules,
  purpose: ImagePurpose,
  w: number,
  h: number,
): Result<Area | null, ImageFailure> {
  const min = minPixels[purpose.kind];
  const code = purpose.kind === "photo" ? ("image-too-small" as const) : ("picture-too-small" as const);
  const tooSmall = failure({ code, values: { w, h, min } });
  if (purpose.kind === "photo") return Math.max(w, h) < min ? tooSmall : success(null);
  const side = Math.min(w, h);
  if (side < min) return tooSmall;
  const { x, y, size } = purpose.crop ?? { x: (w - side) >> 1, y: (h - side) >> 1, size: side };
  const isInside = x >= 0 && y >= 0 && x + size <= w && y + size <= h;
  if (!isInside || size < min) return failure({ code: "crop-outside" });
  return success({ left: x, top: y, width: size, height: size });
}

async function raw(image: Sharp): Promise<Pixels> {
  const { data, info } = await image
    .toColorspace("srgb")
    .timeout({ seconds })
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (info.channels !== 3) throw new Error(`An image has ${info.channels} channels.`);
  return { data, width: info.width, height: info.height };
}

async function fromPixels({ data, width, height }: Pixels): Promise<Sharp> {
  const sharp = await load();
  return sharp(data, { raw: { width, height, channels: 3 } }).timeout({ seconds });
}

async function textsOfCodes(pixels: Pixels, side: number): Promise<Result<readonly string[], ImageFailure>> {
  const size = { width: side, height: side, fit: "inside", withoutEnlargement: true } as const;
  const small = (await fromPixels(pixels)).resize(size).ensureAlpha().raw();
  const { data, info } = await small.toBuffer({ resolveWithObject: true });
  try {
    return success(await findCodes({ data: Uint8Array.from(data).buffer, width: info.width, height: info.height }));
  } catch {
    return failure({ code: "image-too-slow" });
  }
}

async function encode(rules: ImageRules, pixels: Pixels): Promise<Omit<ProcessedImage, "hasCode">> {
  const { masterPixels, webpWidths, jpegWidth, mediaName } = rules;
  const image = await fromPixels(pixels);
  const narrowed = (width: number) => image.clone().resize({ width, withoutEnlargement: true });
  const master = await image.clone().webp({ quality: 82 }).toBuffer();
  const hash = createHash("sha256").update(master).digest("hex");
  const files = [{ name: mediaName(hash, masterPixels), bytes: master }];
  for (const width of webpWidths)
    files.push({ name: mediaName(hash, width), bytes: await narrowed(width).webp({ quality: 75 }).toBuffer() });
  const jpeg = await narrowed(jpegWidth).jpeg({ quality: 82, mozjpeg: true }).toBuffer();
  files.push({ name: mediaName(hash, jpegWidth, "jpg"), bytes: jpeg });
  const { width, height } = pixels;
  return { hash, width, height, bytes: master.byteLength, files };
}
