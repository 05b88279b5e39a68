import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { addPhoto } from "#domain/media/add-photo.ts";
import { captionPhoto, orderPhotos, removePhoto } from "#domain/media/edit-photos.ts";
import type { Media } from "#domain/media/media.ts";
import { mediaPath } from "#domain/media/media.ts";
import { uploadLimits, webpWidths } from "#domain/media/media-limits.ts";
import { findOwnPhotos, type OwnPhoto, type OwnPhotos } from "#domain/media/own-photos.ts";
import { removePicture, setPicture } from "#domain/media/own-picture.ts";
import { parseCaptions, parseCrop, parseOrder } from "#domain/media/photo-input.ts";
import { allowMethods } from "#server/api/allow-methods.ts";
import { defaultApiLimits } from "#server/api/api-limits.ts";
import { type ApiFailure, failureResponse, jsonResponse } from "#server/api/failure-response.ts";
import { readJsonBody } from "#server/api/read-json-body.ts";
import { type ActorVariables, type SignedInParts, signedIn } from "#server/api/signed-in.ts";
import { type Result, success } from "#std/result.ts";
import { isUuid } from "#std/uuid.ts";
import { readUpload } from "./read-upload.ts";
import { createUploadSlots } from "./upload-slots.ts";

const path = "/api/me/photos";
const photoPath = `${path}/:id`;
const picturePath = "/api/me/picture";
const maxBodyBytes = 8 * 1024;

type Parts = Omit<SignedInParts, "limits"> & { media: Media };
type OwnContext = Context<ActorVariables>;

/**
 * `/api/me/photos`, the photos of the owner's listing: GET returns them; POST with an image as its body and
 * `?consent=1` adds one; PUT `{ order }` orders them; PUT `{ caption, caption_zh }` and DELETE to `/:id` change one.
 * `/api/me/picture`, the portrait or logo: POST with an image as its body, and in the query the square to show
 * (`x`, `y`, `size`), sets it; DELETE removes it. Bearer token only; no request fails when it is repeated.
 */
export function ownPhotosRoutes(parts: Parts): Hono<ActorVariables> {
  const { services, media } = parts;
  const { origin } = services;
  const app = new Hono<ActorVariables>();
  const fail = (context: OwnContext, failed: ApiFailure) => failureResponse(context, origin, failed);
  const respond = (context: OwnContext, done: Result<OwnPhotos, ApiFailure["code"]>) =>
    done.ok ? jsonResponse(origin, 200, photosJson(done.value)) : fail(context, { code: done.failure });
  const small = bodyLimit({
    maxSize: maxBodyBytes,
    onError: (context) => failureResponse(context, origin, { code: "too-large" }),
  });
  const upload = uploads(origin);

  for (const [route, methods] of [
    [path, ["GET", "HEAD", "POST", "PUT", "OPTIONS"]],
    [photoPath, ["PUT", "DELETE", "OPTIONS"]],
    [picturePath, ["POST", "DELETE", "OPTIONS"]],
  ] as const) {
    app.use(route, allowMethods(origin, methods));
    app.use(route, signedIn({ limits: defaultApiLimits, ...parts }));
  }

  app.get(path, async (context) => respond(context, await findOwnPhotos(services, context.get("actor"))));
  app.post(path, async (context) =>
    upload(context, async (bytes) => {
      const hasConsent = context.req.query("consent") === "1";
      const added = await addPhoto(services, media, context.get("actor"), bytes, hasConsent);
      if (!added.ok) return fail(context, added.failure);
      return jsonResponse(origin, added.value.isNew ? 201 : 200, { photo: photoJson(added.value.photo) });
    }),
  );
  app.put(path, small, async (context) => {
    const order = await inputOf(context, parseOrder);
    if (!order.ok) return fail(context, order.failure);
    return respond(context, await orderPhotos(services, context.get("actor"), order.value));
  });
  app.put(photoPath, small, async (context) => {
    const id = context.req.param("id") ?? "";
    if (!isUuid(id)) return fail(context, { code: "photo-not-found" });
    const captions = await inputOf(context, parseCaptions);
    if (!captions.ok) return fail(context, captions.failure);
    return respond(context, await captionPhoto(services, context.get("actor"), id, captions.value));
  });
  app.delete(photoPath, async (context) => {
    const id = context.req.param("id") ?? "";
    if (!isUuid(id)) return fail(context, { code: "photo-not-found" });
    return respond(context, await removePhoto(services, context.get("actor"), id));
  });
  app.post(picturePath, async (context) => {
    const crop = parseCrop(new URL(context.req.url).searchParams);
    if (!crop.ok) return fail(context, { code: "invalid", fieldErrors: crop.failure });
    return await upload(context, async (bytes) => {
      const set = await setPicture(services, media, context.get("actor"), bytes, crop.value);
      return set.ok ? respond(context, success(set.value)) : fail(context, set.failure);
    });
  });
  app.delete(picturePath, async (context) => respond(context, await removePicture(services, context.get("actor"))));
  return app;
}

/** Reads an upload, while there are not too many, and passes it on. */
function uploads(origin: string) {
  const slots = createUploadSlots();
  return async (context: OwnContext, work: (bytes: Uint8Array) => Promise<Response>): Promise<Response> => {
    const actor = context.get("actor");
    const release = slots.take(actor.role === "visitor" ? "" : actor.userId);
    if (release === null) return failureResponse(context, origin, { code: "unavailable" });
    try {
      const read = await readUpload(context.req.raw, uploadLimits.bytes);
      if (read.ok) return await work(read.value);
      const { megabytes } = read.failure;
      const n = megabytes === null ? `> ${uploadLimits.bytes / 1024 / 1024}` : megabytes.toFixed(1);
      return failureResponse(context, origin, { code: "image-too-large", values: { n } });
    } finally {
      release();
    }
  };
}

async function inputOf<Value>(
  context: OwnContext,
  parse: (body: object) => Result<Value, NonNullable<ApiFailure["fieldErrors"]>>,
): Promise<Result<Value, ApiFailure>> {
  const body = await readJsonBody(context.req.raw);
  if (!body.ok) return { ok: false, failure: { code: body.failure } };
  const input = parse(body.value);
  return input.ok ? input : { ok: false, failure: { code: "invalid", fieldErrors: input.failure } };
}

function photosJson({ type, picture, photos, limit }: OwnPhotos) {
  return { listing_type: type, picture: picture && imageJson(picture), photos: photos.map(photoJson), limit };
}

function photoJson({ id, caption, captionZh, isHidden, ...image }: OwnPhoto) {
  return { id, ...imageJson(image), caption, caption_zh: captionZh, is_hidden: isHidden };
}

function imageJson({ hash, width, height }: { hash: string; width: number; height: number }) {
  return { url: mediaPath(hash, webpWidths[1]), width, height };
}
