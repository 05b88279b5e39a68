import { type ApiFailure, type ApiOptions, callApi } from "#app/api-call.ts";
import type { Crop } from "#app/components/pictures/crop-square.ts";
import { uploadFile } from "#app/components/pictures/upload-file.ts";
import type { Captions } from "#domain/media/captions.ts";
import type { Result } from "#std/result.ts";
import { snakeCaseKeys } from "#std/text/snake-case.ts";

type Image = { url: string; width: number; height: number };
export type Photo = Image & {
  id: string;
  caption: string | null;
  caption_zh: string | null;
  /** Counts the changes of the captions. */
  version: number;
  is_hidden: boolean;
};
type Picture = Image & { is_hidden: boolean };
export type Photos = { listing_type: "teacher" | "school"; picture: Picture | null; photos: Photo[]; limit: number };

type Outcome<Value> = Promise<Result<Value, ApiFailure>>;
type Progress = { signal: AbortSignal; onProgress: (percent: number) => void };

export type PhotosApi = {
  read(signal?: AbortSignal): Outcome<Photos>;
  /** Repeating the call adds nothing. */
  add(file: Blob, progress: Progress): Outcome<Photo>;
  order(ids: string[]): Outcome<Photos>;
  /** `version`: the version that the captions replace. */
  caption(id: string, captions: Captions, version: number): Outcome<Photos>;
  remove(id: string): Outcome<Photos>;
  restore(id: string): Outcome<Photos>;
  setPicture(file: Blob, crop: Crop, progress: Progress): Outcome<Photos>;
  removePicture(): Outcome<Photos>;
};

const path = "/api/me/photos";
const picturePath = "/api/me/picture";

/** The API path of a photo's image; for null, of the portrait or logo. */
export function imagePath(id: string | null): string {
  return id === null ? `${picturePath}/image` : `${path}/${id}/image`;
}

/** The owner's photos on the server. Never throws. */
export function createPhotosApi(options: ApiOptions): PhotosApi {
  const send = (method: "POST" | "PUT" | "DELETE", to: string, body?: object) =>
    callApi(options, { method, path: to, ...(body && { body }) }, pickPhotos);
  return {
    read: (signal) => callApi(options, { method: "GET", path, signal }, pickPhotos),
    add: (file, progress) => uploadFile(options, { path: `${path}?consent=1`, file, ...progress }, pickPhoto),
    order: (order) => send("PUT", path, { order }),
    caption: (id, captions, version) => send("PUT", `${path}/${id}`, { version, ...snakeCaseKeys(captions) }),
    remove: (id) => send("DELETE", `${path}/${id}`),
    restore: (id) => send("POST", `${path}/${id}/restore`),
    setPicture: (file, { x, y, size }, progress) =>
      uploadFile(options, { path: `${picturePath}?x=${x}&y=${y}&size=${size}`, file, ...progress }, pickPhotos),
    removePicture: () => send("DELETE", picturePath),
  };
}

function pickPhotos(body: Record<string, unknown>): Photos | undefined {
  return Array.isArray(body["photos"]) ? (body as unknown as Photos) : undefined;
}

function pickPhoto(body: Record<string, unknown>): Photo | undefined {
  return body["photo"] as Photo | undefined;
}
