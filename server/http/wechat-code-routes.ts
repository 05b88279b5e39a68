import { Hono } from "hono";
import { LRUCache } from "lru-cache";
import type { Services } from "#domain/services.ts";
import { codeImagePixels } from "#domain/wechat-code/code-version.ts";
import { findShownCode } from "#domain/wechat-code/find-shown-code.ts";
import { qrPng } from "#std/qr/qr-png.ts";
import { fileHeaders } from "./headers.ts";
import { mediaCacheControl } from "./media-routes.ts";
import { textResponse } from "./text-response.ts";

/** The cached images, by the text of their code: one or two kilobytes each. */
const maxDrawn = 500;

/**
 * `/media/wechat/<listing>.<version>.png`: the WeChat code on the page of a public listing, drawn from its text; 410
 * once the page no longer shows it.
 */
export function wechatCodeRoutes(services: Pick<Services, "origin" | "log" | "publicReads" | "clock">): Hono {
  const { origin } = services;
  const drawn = new LRUCache<string, Uint8Array<ArrayBuffer>>({ max: maxDrawn });
  const app = new Hono();
  app.get("/media/wechat/:file", async (context) => {
    const file = context.req.param("file");
    const [, listing = "", version = ""] = /^([0-9a-f-]{36})\.([0-9a-z]{1,12})\.png$/.exec(file) ?? [];
    const code = await findShownCode(services, listing, version);
    if (!code.ok && code.failure === "unavailable") return textResponse(origin, 503, { "retry-after": "5" });
    if (!code.ok) return textResponse(origin, code.failure === "gone" ? 410 : 404);
    const headers = { ...fileHeaders(origin, mediaCacheControl), "content-type": "image/png", etag: `"${file}"` };
    if (context.req.header("if-none-match") === headers.etag) return new Response(null, { status: 304, headers });
    const image = drawn.get(code.value) ?? (await qrPng(code.value, codeImagePixels));
    drawn.set(code.value, image);
    const more = { "content-disposition": "inline", "content-length": String(image.byteLength) };
    return new Response(image, { headers: { ...headers, ...more } });
  });
  return app;
}
