import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { addPhoto } from "#domain/media/add-photo.ts";
import { captionPhoto, orderPhotos, removePhoto, restorePhoto } from "#domain/media/edit-photos.ts";
import { type Media, mediaName, mediaPath } from "#domain/media/media.ts";
import { webpWidths } from "#domain/media/media-limits.ts";
import { findOwnPhotos, type OwnPhoto, type OwnPhotos } from "#domain/media/own-photos.ts";
import { removePicture, setPicture } from "#domain/media/own-picture.ts";
import { parseCaptions, parseCrop, parseOrder } from "#domain/media/photo-input.ts";
import { allowMethods } from "#server/api/allow-methods.ts";
import { defaultApiLimits } from "#server/api/api-limits.ts";
import { type ApiFailure, failureResponse, jsonResponse } from "#server/api/failure-response.ts";
import { inputOf } from "#server/api/input-of.ts";
import { type ActorVariables, type SignedInDependencies, signedIn } from "#server/api/signed-in.ts";
import { mediaResponse } from "#server/http/media-routes.ts";
import type { Result } from "#std/result.ts";
import { isUuid } from "#std/uuid.ts";
import { acceptUploads, type Upload, uploadFailure } from "./accept-uploads.ts";
import type { UploadSlots } from "./upload-slots.ts";

const path = "/api/me/photos";
const photoPath = `${path}/:id`;
const picturePath = "/api/me/picture";
const restorePath = `${photoPath}/restore`;
const imagePath = `${photoPath}/image`;
const routes: [route: string, methods: string[]][] = [
  [path, ["GET", "HEAD", "POST", "PUT", "OPTIONS"]],
  [photoPath, ["PUT", "DELETE", "OPTIONS"]],
  [restorePath, ["POST", "OPTIONS"]],
  [imagePath, ["GET", "HEAD", "OPTIONS"]],
  [picturePath, ["POST", "DELETE", "OPTIONS"]],
  [`${picturePath}/image`, ["GET", "HEAD", "OPTIONS"]],
];
const maxBodyBytes = 8 * 1024;
const noPhoto = "00000000-0000-0000-0000-000000000000";

type Dependencies = Omit<SignedInDependencies, "limits"> & { media: Media; slots: UploadSlots };
type OwnContext = Context<ActorVariables>;

/**
 * `/api/me/photos`, the photos of the owner's listing: GET returns them; POST with an image as its body and
 * `?consent=1` adds one; PUT `{ order }` reorders them; PUT `{ caption, caption_zh, version }`, where `version` is the
 * one that it replaces, and DELETE to `/:id` change one, and POST to `/:id/restore` undoes the DELETE.
 * `/api/me/picture`, the portrait or logo: POST with an image as its body, and the visible square in the query (`x`,
 * `y`, `size`), sets it; DELETE removes it. GET of `…/image` returns the image, also when it is hidden from learners.
 * Bearer token only; every request may be repeated.
 */
export function ownPhotosRoutes(dependencies: Dependencies): Hono<ActorVariables> {
  const { services, media, slots } = dependencies;
  const { origin } = services;
  const app = new Hono<ActorVariables>();
  const fail = (context: OwnContext, failed: ApiFailure) => failureResponse(context, origin, failed);
  const respond = (context: OwnContext, done: Result<OwnPhotos, ApiFailure["code"]>) =>
    done.ok ? jsonResponse(origin, 200, photosJson(done.value)) : fail(context, { code: done.failure });
  const small = bodyLimit({
    maxSize: maxBodyBytes,
    onError: (context) => failureResponse(context, origin, { code: "too-large" }),
  });
  const upload = acceptUploads(origin, slots);

  for (const [route, methods] of routes) {
    app.use(route, allowMethods(origin, methods));
    app.use(route, signedIn({ limits: defaultApiLimits, ...dependencies }));
  }

  app.get(path, async (context) => respond(context, await findOwnPhotos(services, context.get("actor"))));
  app.post(path, (context) =>
    upload(context, async (read, actor) => {
      const added = await addPhoto(services, media, actor, read, context.req.query("consent") === "1");
      if (!added.ok) return fail(context, uploadFailure(added.failure));
      return jsonResponse(origin, added.value.isNew ? 201 : 200, { photo: photoJson(added.value.photo) });
    }),
  );
  app.put(path, small, async (context) => {
    const order = await inputOf(context, parseOrder);
    if (!order.ok) return fail(context, order.failure);
    return respond(context, await orderPhotos(services, context.get("actor"), order.value));
  });
  app.put(photoPath, small, async (context) => {
    const captions = await inputOf(context, parseCaptions);
    if (!captions.ok) return fail(context, captions.failure);
    return respond(context, await captionPhoto(services, context.get("actor"), idOf(context), captions.value));
  });
  app.delete(photoPath, async (context) =>
    respond(context, await removePhoto(services, context.get("actor"), idOf(context))),
  );
  app.post(restorePath, async (context) =>
    respond(context, await restorePhoto(services, context.get("actor"), idOf(context))),
  );
  app.get(imagePath, async (context) => {
    const own = await findOwnPhotos(services, context.get("actor"));
    const image = own.ok ? own.value.photos.find(({ id }) => id === context.req.param("id")) : null;
    return image
      ? await imageOf(dependencies, image)
      : fail(context, { code: own.ok ? "photo-not-found" : own.failure });
  });
  addPictureRoutes(app, dependencies, upload);
  return app;
}

/** The routes of the portrait or logo. */
function addPictureRoutes(app: Hono<ActorVariables>, dependencies: Dependencies, upload: Upload): void {
  const { services, media } = dependencies;
  const { origin } = services;
  const fail = (context: OwnContext, failed: ApiFailure) => failureResponse(context, origin, failed);

  app.post(picturePath, async (context) => {
    const crop = parseCrop(new URL(context.req.url).searchParams);
    if (!crop.ok) return fail(context, { code: "invalid", fieldErrors: crop.failure });
    return await upload(context, async (read, actor) => {
      const set = await setPicture(services, media, actor, read, crop.value);
      return set.ok ? jsonResponse(origin, 200, photosJson(set.value)) : fail(context, uploadFailure(set.failure));
    });
  });
  app.delete(picturePath, async (context) => {
    const removed = await removePicture(services, context.get("actor"));
    return removed.ok ? jsonResponse(origin, 200, photosJson(removed.value)) : fail(context, { code: removed.failure });
  });
  app.get(`${picturePath}/image`, async (context) => {
    const own = await findOwnPhotos(services, context.get("actor"));
    const image = own.ok ? own.value.picture : null;
    return image
      ? await imageOf(dependencies, image)
      : fail(context, { code: own.ok ? "photo-not-found" : own.failure });
  });
}

function imageOf({ services, media }: Dependencies, { hash }: { hash: string }): Promise<Response> {
  return mediaResponse(services, media.files, mediaName(hash, webpWidths[1]), "private, no-store");
}

/** Photo ids are always UUIDs. */
function idOf(context: OwnContext): string {
  const id = context.req.param("id") ?? "";
  return isUuid(id) ? id : noPhoto;
}

function photosJson({ type, picture: own, photos, limit }: OwnPhotos) {
  const picture = own && { ...imageJson(own), is_hidden: own.isHidden };
  return { listing_type: type, picture, photos: photos.map(photoJson), limit };
}

function photoJson({ id, caption, captionZh, version, isHidden, ...image }: OwnPhoto) {
  return { id, ...imageJson(image), caption, caption_zh: captionZh, version, is_hidden: isHidden };
}

function imageJson({ hash, width, height }: { hash: string; width: number; height: number }) {
  return { url: mediaPath(hash, webpWidths[1]), width, height };
}
