import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { type FileStore, mediaName } from "#domain/media/media.ts";
import { eraseNow } from "#domain/media/media-files.ts";
import { webpWidths } from "#domain/media/media-limits.ts";
import { removePhotoOf } from "#domain/moderation/removal/remove-photo.ts";
import { parsePhotoRemoval } from "#domain/moderation/reports/decision-input.ts";
import { listNewPhotos, type PhotoCursor } from "#domain/operators/photos/list-new-photos.ts";
import { allowMethods } from "#server/api/allow-methods.ts";
import { type ApiFailure, failureResponse, jsonResponse } from "#server/api/failure-response.ts";
import { inputOf } from "#server/api/input-of.ts";
import { requireOperator } from "#server/api/operator/require-operator.ts";
import type { ActorVariables, SignedInDependencies } from "#server/api/signed-in.ts";
import { mediaResponse } from "#server/http/media-routes.ts";
import { textResponse } from "#server/http/text-response.ts";
import { requestIdOf } from "#server/middleware/request-id.ts";
import { snakeCaseKeys } from "#std/text/snake-case.ts";
import { isUuid } from "#std/uuid.ts";
import { removedJson } from "./removed-json.ts";

type Dependencies = Omit<SignedInDependencies, "limits"> & { files: FileStore };

const path = "/api/operator/photos";
const maxBodyBytes = 32 * 1024;

/**
 * The photos, portraits and logos of the last 72 hours for operators. GET lists them, latest first (`after`); GET
 * `/image/:hash` returns an image, also when it is hidden from learners; POST `/:kind/:id/remove` `{ reason, found,
 * note? }` removes one from its listing, where kind is `photo`, `picture` with the listing's id, or `portrait` with the
 * id of a school's teacher.
 */
export function operatorPhotosRoutes({ files, ...dependencies }: Dependencies): Hono<ActorVariables> {
  const { services } = dependencies;
  const { origin } = services;
  const app = new Hono<ActorVariables>();
  const operator = requireOperator(dependencies);
  const onError = (context: Context) => failureResponse(context, origin, { code: "too-large" });
  const reject = (context: Context, failure: ApiFailure) => failureResponse(context, origin, failure);
  for (const read of [path, `${path}/image/:hash`])
    app.use(read, allowMethods(origin, ["GET", "HEAD", "OPTIONS"]), operator);
  const limited = bodyLimit({ maxSize: maxBodyBytes, onError });
  app.use(`${path}/:kind/:id/remove`, allowMethods(origin, ["POST", "OPTIONS"]), operator, limited);

  app.get(path, async (context) => {
    const after = readCursor(context.req.query("after"));
    if (after === undefined) return reject(context, { code: "invalid" });
    const found = await listNewPhotos(services, context.get("actor"), after);
    if (!found.ok) return reject(context, { code: found.failure });
    const { photos, next } = found.value;
    return jsonResponse(origin, 200, {
      photos: photos.map(snakeCaseKeys),
      next: next === null ? null : `${next.createdAt.getTime()}_${next.id}`,
    });
  });

  app.get(`${path}/image/:hash`, async (context) => {
    const hash = context.req.param("hash");
    if (!/^[0-9a-f]{64}$/u.test(hash)) return textResponse(origin, 404);
    return await mediaResponse(services, files, mediaName(hash, webpWidths[1]), "private, no-store");
  });

  app.post(`${path}/:kind/:id/remove`, async (context) => {
    const { kind, id } = context.req.param();
    if (kind !== "photo" && kind !== "picture" && kind !== "portrait") return reject(context, { code: "not-found" });
    const input = await inputOf(context, parsePhotoRemoval);
    if (!input.ok) return reject(context, input.failure);
    const actor = context.get("actor");
    const removed = await removePhotoOf(services, actor, { kind, id }, input.value, requestIdOf(context));
    if (!removed.ok) return reject(context, { code: removed.failure });
    if (removed.value.undoUntil === null) await eraseNow(services, files);
    return jsonResponse(origin, 200, removedJson(services, removed.value));
  });
  return app;
}

/** Null for the first page; undefined for an invalid cursor. */
function readCursor(text: string | undefined): PhotoCursor | null | undefined {
  if (text === undefined || text === "") return null;
  const [, time, id] = /^(\d{1,13})_([0-9a-f-]{36})$/u.exec(text) ?? [];
  return id !== undefined && isUuid(id) ? { createdAt: new Date(Number(time)), id } : undefined;
}
