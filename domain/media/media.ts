import type { Result } from "#std/result.ts";
import { jpegWidth, masterPixels, minPixels, uploadLimits, webpWidths } from "./media-limits.ts";
import { isPaymentCode } from "./payment-codes.ts";

/** Stores files under names that are never reused for other content (`isMediaName`, `isExportName`). */
export type FileStore = {
  /** The store's folder or bucket, for operators. */
  location: string;
  /** Writes atomically. Writing the same name again is harmless. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Null if the file does not exist. */
  get(name: string): Promise<Uint8Array | null>;
  /** A missing file is not an error. */
  delete(name: string): Promise<void>;
  /**
   * The names of files stored before this time, in batches. Also removes older remains of interrupted writes, unless
   * `leaveUnfinished` is set.
   */
  list(before: Date, options?: { leaveUnfinished: boolean }): AsyncIterable<string[]>;
  /** Why files cannot currently be stored, read, listed or deleted; null if they can. Takes a few seconds at most. */
  check(): Promise<StoreProblem | null>;
};

/** `isPermanent`: the problem remains until a setting or a permission changes. */
export type StoreProblem = { isPermanent: boolean; reason: string };

/** A square of the upright image, in its pixels. */
export type Crop = { x: number; y: number; size: number };

/** The purpose of an upload. Portraits and logos are square: cropped as requested, or centered. */
export type ImagePurpose = { kind: "photo" } | { kind: "picture"; crop: Crop | null };

export type ProcessedImage = {
  /** SHA-256 of the master, in hexadecimal: the identity of the image. */
  hash: string;
  /** The width of the master. */
  width: number;
  height: number;
  bytes: number;
  /** Whether a QR code was found that is not a payment code. */
  hasCode: boolean;
  files: readonly { name: string; bytes: Uint8Array }[];
};

/** Why an upload is rejected. */
export type ImageFailure =
  | { code: "image-not-supported" | "image-heic" | "image-animated" | "image-damaged" }
  | { code: "image-too-slow" | "payment-code" | "crop-outside" }
  /** Operators have removed this image from the listing or hidden it. */
  | { code: "image-refused" }
  | { code: "image-too-small" | "picture-too-small"; values: { w: number; h: number; min: number } }
  | { code: "image-too-many-pixels"; values: { w: number; h: number } }
  | { code: "image-too-large"; values: { n: string } }
  /** Too many images are being processed; this server cannot process any. */
  | { code: "unavailable" | "uploads-off" };

/** Creates the stored variants of an upload, which contain only its pixels. `line` identifies the uploader's queue. */
export type ImageProcessor = {
  /** Whether images can be processed on this machine. */
  isReady(): Promise<boolean>;
  process(bytes: Uint8Array, purpose: ImagePurpose, line: string): Promise<Result<ProcessedImage, ImageFailure>>;
  /** The texts of at most two QR codes. The upload is not kept after the call. */
  readCodes(bytes: Uint8Array, line: string): Promise<Result<readonly string[], ImageFailure>>;
};

/** Reads the body of an upload, up to the size limit; called only after checking that the upload is allowed. */
export type ReadUpload = () => Promise<Result<Uint8Array, ImageFailure>>;

/** The rules of an `ImageProcessor`. */
export const imageRules = {
  uploadLimits,
  minPixels,
  masterPixels,
  webpWidths,
  jpegWidth,
  mediaName,
  isPaymentCode,
} as const;

export type ImageRules = typeof imageRules;

export type Media = { files: FileStore; images: ImageProcessor };

/** The file name of an image's variant. */
export function mediaName(hash: string, width: number, type: "webp" | "jpg" = "webp"): string {
  return `${hash.slice(0, 20)}-${width}.${type}`;
}

export function isMediaName(name: string): boolean {
  return /^[0-9a-f]{20}-[1-9]\d{2,3}\.(?:webp|jpg)$/.test(name);
}

/** The image's id within a file name. */
export function mediaIdOf(name: string): string {
  return name.slice(0, 20);
}

/** The file names of all variants of an image. */
export function mediaNames(hash: string): string[] {
  const webp = [masterPixels, ...webpWidths].map((width) => mediaName(hash, width));
  return [...webp, mediaName(hash, jpegWidth, "jpg")];
}

/** This site's path of an image's variant. */
export function mediaPath(hash: string, width: number): string {
  return `/media/${mediaName(hash, width)}`;
}

/**
 * The JPEG variant of the image at a path of this site, for clients without WebP; null if the path is not one of our
 * images.
 */
export function jpegOfPath(path: string | null): string | null {
  const name = path?.startsWith("/media/") ? path.slice("/media/".length) : "";
  return isMediaName(name) ? mediaName(mediaIdOf(name), jpegWidth, "jpg") : null;
}
