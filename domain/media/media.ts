import type { Result } from "#std/result.ts";

/** Stores files under names that are never used for another content (`isMediaName`). */
export type FileStore = {
  /** Writes all or nothing. Writing the same name again is harmless. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Null where there is no such file. */
  get(name: string): Promise<Uint8Array | null>;
};

/** A square of the upright image, in its pixels. */
export type Crop = { x: number; y: number; size: number };

/** What an upload is for. A portrait or logo is square: cropped as asked, or to the middle. */
export type ImagePurpose = { kind: "photo" } | { kind: "picture"; crop: Crop | null };

export type ProcessedImage = {
  /** SHA-256 of the master, in hexadecimal: the identity of the image. */
  hash: string;
  /** The master's. */
  width: number;
  height: number;
  bytes: number;
  /** Whether a QR code was found that takes no payments. */
  hasCode: boolean;
  files: readonly { name: string; bytes: Uint8Array }[];
};

/** Why an upload is rejected. */
export type ImageFailure =
  | { code: "image-not-supported" | "image-heic" | "image-animated" | "image-damaged" }
  | { code: "image-too-slow" | "payment-code" | "crop-outside" }
  | { code: "image-too-small" | "picture-too-small"; values: { w: number; h: number; least: number } }
  | { code: "image-too-many-pixels"; values: { w: number; h: number } }
  /** Too many images are being processed. */
  | { code: "unavailable" };

/** Makes the stored forms of an upload, which contain nothing of it but its pixels. `line` is whose it is. */
export type ImageProcessor = {
  process(bytes: Uint8Array, purpose: ImagePurpose, line: string): Promise<Result<ProcessedImage, ImageFailure>>;
};

export type Media = { files: FileStore; images: ImageProcessor };

/** The name of one form of an image. */
export function mediaName(hash: string, width: number, type: "webp" | "jpg" = "webp"): string {
  return `${hash.slice(0, 20)}-${width}.${type}`;
}

export function isMediaName(name: string): boolean {
  return /^[0-9a-f]{20}-[1-9]\d{2,3}\.(?:webp|jpg)$/.test(name);
}

/** The path under which this site serves one form of an image. */
export function mediaPath(hash: string, width: number): string {
  return `/media/${mediaName(hash, width)}`;
}
