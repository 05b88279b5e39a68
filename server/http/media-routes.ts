import { Hono } from "hono";
import { type FileStore, isMediaName } from "#domain/media/media.ts";
import type { Services } from "#domain/services.ts";
import { errorFields } from "#server/log/log.ts";
import { fileHeaders } from "./headers.ts";
import { textResponse } from "./text-response.ts";

/** `/media/<name>`: the files of photos. A name stands for one content, so that they may be cached for ever. */
export function mediaRoutes({ origin, log }: Pick<Services, "origin" | "log">, files: FileStore): Hono {
  const app = new Hono();
  app.get("/media/:name", async (context) => {
    const name = context.req.param("name");
    if (!isMediaName(name)) return textResponse(origin, 404);
    const headers = {
      ...fileHeaders(origin, "public, max-age=31536000, immutable"),
      "content-type": name.endsWith(".jpg") ? "image/jpeg" : "image/webp",
      "content-disposition": "inline",
      etag: `"${name}"`,
    };
    if (context.req.header("if-none-match") === headers.etag) return new Response(null, { status: 304, headers });
    try {
      const bytes = await files.get(name);
      if (bytes === null) return textResponse(origin, 404);
      const body = context.req.method === "HEAD" ? null : (bytes as unknown as BodyInit);
      return new Response(body, { headers: { ...headers, "content-length": String(bytes.byteLength) } });
    } catch (error) {
      log.error("media-not-read", errorFields(error));
      return textResponse(origin, 503, { "retry-after": "5" });
    }
  });
  app.all("/media/*", ({ req }) =>
    ["GET", "HEAD"].includes(req.method)
      ? textResponse(origin, 404)
      : textResponse(origin, 405, { allow: "GET, HEAD" }),
  );
  return app;
}
