import { type Context, Hono } from "hono";
import type { Media } from "#domain/media/media.ts";
import { removeWechatCode, type SetCodeFailure, setWechatCode } from "#domain/wechat-code/change-wechat-code.ts";
import { findOwnWechatCode, type OwnWechatCode } from "#domain/wechat-code/own-wechat-code.ts";
import { allowMethods } from "#server/api/allow-methods.ts";
import { defaultApiLimits } from "#server/api/api-limits.ts";
import { type ApiFailure, failureResponse, jsonResponse } from "#server/api/failure-response.ts";
import { type ActorVariables, type SignedInDependencies, signedIn } from "#server/api/signed-in.ts";
import { qrPath } from "#std/qr/qr-path.ts";
import { acceptUploads, uploadFailure } from "./accept-uploads.ts";
import type { UploadSlots } from "./upload-slots.ts";

const path = "/api/me/wechat-code";

type Dependencies = Omit<SignedInDependencies, "limits"> & { media: Pick<Media, "images">; slots: UploadSlots };

/**
 * `/api/me/wechat-code`, the WeChat code of the owner's listing: GET returns it, PUT with an image as its body decodes
 * and stores it, DELETE removes it. Only the code's text is stored. Bearer token only; every request may be repeated.
 */
export function ownWechatCodeRoutes(dependencies: Dependencies): Hono<ActorVariables> {
  const { services, media, slots } = dependencies;
  const { origin } = services;
  const app = new Hono<ActorVariables>();
  const fail = (context: Context, failed: ApiFailure) => failureResponse(context, origin, failed);
  const respond = (code: OwnWechatCode | null) => jsonResponse(origin, 200, { wechat_code: code && codeJson(code) });
  const upload = acceptUploads(origin, slots);

  app.use(path, allowMethods(origin, ["GET", "HEAD", "PUT", "DELETE", "OPTIONS"]));
  app.use(path, signedIn({ limits: defaultApiLimits, ...dependencies }));
  app.get(path, async (context) => {
    const own = await findOwnWechatCode(services, context.get("actor"));
    return own.ok ? respond(own.value) : fail(context, { code: own.failure });
  });
  app.put(path, (context) =>
    upload(context, async (read, actor) => {
      const set = await setWechatCode(services, media, actor, read);
      return set.ok ? respond(set.value) : fail(context, failureOf(set.failure));
    }),
  );
  app.delete(path, async (context) => {
    const removed = await removeWechatCode(services, context.get("actor"));
    return removed.ok ? respond(null) : fail(context, { code: removed.failure });
  });
  return app;
}

/** Includes the host that a code of another kind links to. */
function failureOf(failed: SetCodeFailure): ApiFailure {
  if (failed.code !== "wechat-other-code") return uploadFailure(failed);
  const { found } = failed;
  return found === null ? { code: "wechat-other-text" } : { code: "wechat-other-code", values: { host: found } };
}

function codeJson({ text, kind, setAt, visibility }: OwnWechatCode) {
  return { kind, set_at: setAt.toISOString(), visibility, drawing: qrPath(text) };
}
