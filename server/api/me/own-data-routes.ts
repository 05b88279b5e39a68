import { Hono } from "hono";
import type { AccountDirectory } from "#domain/account-closure/account-directory.ts";
import { exportOwnData } from "#domain/data-export/export-own-data.ts";
import { acceptedLocale } from "#i18n/accepted-locale.ts";
import { allowMethods } from "#server/api/allow-methods.ts";
import { defaultApiLimits } from "#server/api/api-limits.ts";
import { failureResponse } from "#server/api/failure-response.ts";
import { type ActorVariables, type SignedInParts, signedIn } from "#server/api/signed-in.ts";
import { plainHeaders } from "#server/http/headers.ts";
import { requestIdOf } from "#server/middleware/request-id.ts";
import { zipStream } from "./zip-stream.ts";

const path = "/api/me/account/export";

type Parts = Omit<SignedInParts, "limits"> & { directory: Pick<AccountDirectory, "readAccountData"> };

/**
 * `POST /api/me/account/export` without a body responds with a zip archive of everything stored about the member. The
 * session must have proved its owner's identity within ten minutes. Nothing is stored on the server.
 */
export function ownDataRoutes(parts: Parts): Hono<ActorVariables> {
  const { services, directory } = parts;
  const { origin } = services;
  const app = new Hono<ActorVariables>();
  app.use(path, allowMethods(origin, ["POST", "OPTIONS"]));
  app.use(path, signedIn({ limits: defaultApiLimits, ...parts }));
  app.post(path, async (context) => {
    const { authenticatedAt, emailConfirmed: isEmailConfirmed } = context.get("claims");
    const exported = await exportOwnData(services, directory, context.get("actor"), {
      authenticatedAt,
      isEmailConfirmed,
      locale: acceptedLocale(context.req.header("accept-language")),
      requestId: requestIdOf(context),
    });
    if (!exported.ok) {
      const { code } = exported.failure;
      const wait = "retryAfterSeconds" in exported.failure ? exported.failure.retryAfterSeconds : null;
      return failureResponse(context, origin, { code }, wait === null ? {} : { "retry-after": String(wait) });
    }
    const day = services.clock.now().toISOString().slice(0, 10);
    const headers = {
      ...plainHeaders(origin),
      "content-type": "application/zip",
      "content-disposition": `attachment; filename="taoli-data-${day}.zip"`,
    };
    return new Response(zipStream(exported.value), { headers });
  });
  return app;
}
