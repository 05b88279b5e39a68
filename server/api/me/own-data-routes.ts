import { type Context, Hono } from "hono";
import type { ExportStatus } from "#domain/data-export/data-export.ts";
import { findExport, openExport } from "#domain/data-export/find-export.ts";
import { requestExport } from "#domain/data-export/request-export.ts";
import type { FileStore } from "#domain/media/media.ts";
import { acceptedLocale } from "#i18n/accepted-locale.ts";
import { allowMethods } from "#server/api/allow-methods.ts";
import { defaultApiLimits } from "#server/api/api-limits.ts";
import { type ApiFailure, failureResponse, jsonResponse } from "#server/api/failure-response.ts";
import { type ActorVariables, type SignedInDependencies, signedIn } from "#server/api/signed-in.ts";
import { plainHeaders } from "#server/http/headers.ts";
import { requestIdOf } from "#server/middleware/request-id.ts";

const path = "/api/me/account/export";
const filePath = `${path}/file`;

type Dependencies = Omit<SignedInDependencies, "limits"> & { exports: FileStore };

/**
 * `POST /api/me/account/export` without a body requests a zip archive of everything stored about the member; the
 * session must have proved its owner's identity within ten minutes. `GET` returns its state, and `…/file` the archive,
 * only to the member's own session: there is no link with a token.
 */
export function ownDataRoutes(dependencies: Dependencies): Hono<ActorVariables> {
  const { services } = dependencies;
  const { origin } = services;
  const app = new Hono<ActorVariables>();
  app.use(path, allowMethods(origin, ["GET", "HEAD", "POST", "OPTIONS"]));
  app.use(filePath, allowMethods(origin, ["GET", "OPTIONS"]));
  const limited = signedIn({ limits: defaultApiLimits, ...dependencies });
  app.use(path, limited);
  app.use(filePath, limited);
  const refuse = (context: Context, { code, ...more }: { code: ApiFailure["code"]; retryAfterSeconds?: number }) => {
    const wait = more.retryAfterSeconds;
    return failureResponse(context, origin, { code }, wait === undefined ? {} : { "retry-after": String(wait) });
  };

  app.post(path, async (context) => {
    const { authenticatedAt, emailConfirmed: isEmailConfirmed } = context.get("claims");
    const requested = await requestExport(services, context.get("actor"), {
      authenticatedAt,
      isEmailConfirmed,
      locale: acceptedLocale(context.req.header("accept-language")),
      requestId: requestIdOf(context),
    });
    if (!requested.ok) return refuse(context, requested.failure);
    return jsonResponse(origin, 202, { export: statusJson(requested.value) });
  });

  app.get(path, async (context) => {
    const found = await findExport(services, context.get("actor"));
    if (!found.ok) return refuse(context, { code: found.failure });
    return jsonResponse(origin, 200, { export: found.value && statusJson(found.value) });
  });

  app.get(filePath, async (context) => {
    const opened = await openExport(services, dependencies.exports, context.get("actor"), requestIdOf(context));
    if (!opened.ok) return refuse(context, { code: opened.failure });
    const { requestedAt, bytes, parts: chunks } = opened.value;
    const headers = {
      ...plainHeaders(origin),
      "content-type": "application/zip",
      "content-length": String(bytes),
      "content-disposition": `attachment; filename="taoli-data-${requestedAt.toISOString().slice(0, 10)}.zip"`,
    };
    return new Response(streamOf(chunks), { headers });
  });
  return app;
}

function statusJson({ state, requestedAt, expiresAt, bytes }: ExportStatus) {
  return { state, requested_at: requestedAt.toISOString(), expires_at: expiresAt?.toISOString() ?? null, bytes };
}

/** Reads on demand, and stops when the client disconnects. */
function streamOf(parts: AsyncIterable<Uint8Array<ArrayBuffer>>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const iterator = parts[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}
