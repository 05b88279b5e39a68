import { Hono } from "hono";
import { findMediaVisibility } from "#domain/media/find-media-visibility.ts";
import { type FileStore, isMediaName } from "#domain/media/media.ts";
import type { Services } from "#domain/services.ts";
import { errorFields } from "#server/log/log.ts";
import { fileHeaders } from "./headers.ts";
import { textResponse } from "./text-response.ts";

type Dependencies = Pick<Services, "origin" | "log" | "publicReads" | "clock">;

/** A name identifies its content. Shared caches revalidate after a minute, because an image can be removed. */
export const mediaCacheControl = "public, max-age=31536000, s-maxage=60, immutable";

/** `/media/<name>`: the files of photos on public pages; 410 for photos that were removed. */
export function mediaRoutes(services: Dependencies, files: FileStore): Hono {
  const { origin } = services;
  const app = new Hono();
  app.get("/media/:name", async (context) => {
    const name = context.req.param("name");
    if (!isMediaName(name)) return textResponse(origin, 404);
    const visibility = await findMediaVisibility(services, name);
    if (!visibility.ok) return textResponse(origin, 503, { "retry-after": "5" });
    if (visibility.value !== "public") return textResponse(origin, visibility.value === "gone" ? 410 : 404);
    const headers = imageHeaders(origin, name, mediaCacheControl);
    if (context.req.header("if-none-match") === headers["etag"]) return new Response(null, { status: 304, headers });
    return await mediaResponse(services, files, name, mediaCacheControl);
  });
  app.all("/media/*", ({ req }) =>
    ["GET", "HEAD"].includes(req.method)
      ? textResponse(origin, 404)
      : textResponse(origin, 405, { allow: "GET, HEAD" }),
  );
  return app;
}

/** Returns one file of an image to clients that may see it. */
export async function mediaResponse(
  { origin, log }: Pick<Services, "origin" | "log">,
  files: FileStore,
  name: string,
  caching: string,
): Promise<Response> {
  try {
    const bytes = await files.get(name);
    if (bytes === null) return textResponse(origin, 404);
    const headers = { ...imageHeaders(origin, name, caching), "content-length": String(bytes.byteLength) };
    return new Response(new Uint8Array(bytes), { headers });
  } catch (error) {
    log.error("media-not-read", errorFields(error));
    return textResponse(origin, 503, { "retry-after": "5" });
  }
}

function imageHeaders(origin: string, name: string, caching: string): Record<string, string> {
  return {
    ...fileHeaders(origin, caching),
    "content-type": name.endsWith(".jpg") ? "image/jpeg" : "image/webp",
    "content-disposition": "inline",
    etag: `"${name}"`,
  };
}
