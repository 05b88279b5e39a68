import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { MiddlewareHandler } from "hono";
import { preferredEncoding } from "#server/page-cache/send-page.ts";
import type { Encoding } from "#server/page-cache/stored-page.ts";
import { fileHeaders, type HeaderSet } from "./headers.ts";

type File = { bodies: Partial<Record<Encoding, Buffer>>; headers: HeaderSet; tag: string };

const types: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".woff2": "font/woff2",
};

const immutable = "public, max-age=31536000, immutable";
const aDay = "public, max-age=86400";

/**
 * Serves the build's files from memory, in the compressed forms that the build made (`name.br`, `name.gz`). Files
 * under /assets have a hash in their name and never change; the others may be cached for a day. `generated` is text by
 * path that the build did not write.
 */
export function staticFiles(
  origin: string,
  folder: string,
  generated: ReadonlyMap<string, string> = new Map(),
): MiddlewareHandler {
  const files = readFiles(origin, folder);
  for (const [path, text] of generated) files.set(path, fileOf(origin, path, compressed(Buffer.from(text))));
  return async (context, next) => {
    const { method } = context.req;
    const file = method === "GET" || method === "HEAD" ? files.get(context.req.path) : undefined;
    if (!file) return await next();
    if (context.req.header("if-none-match") === file.tag)
      return new Response(null, { status: 304, headers: { ...file.headers, etag: file.tag } });
    const wanted = preferredEncoding(context.req.header("accept-encoding") ?? null);
    const encoding: Encoding = file.bodies[wanted] ? wanted : "identity";
    const body = file.bodies[encoding] ?? Buffer.alloc(0);
    const headers: HeaderSet = { ...file.headers, etag: file.tag, "content-length": String(body.length) };
    if (encoding !== "identity") headers["content-encoding"] = encoding;
    return new Response(method === "HEAD" ? null : (body as unknown as BodyInit), { headers });
  };
}

function readFiles(origin: string, folder: string): Map<string, File> {
  const files = new Map<string, File>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !types[extname(entry.name)]) continue;
    const url = `/${relative(folder, path).split(sep).join("/")}`;
    const bodies = { identity: readFileSync(path), br: readIfThere(`${path}.br`), gzip: readIfThere(`${path}.gz`) };
    files.set(url, fileOf(origin, url, bodies));
  }
  return files;
}

type Bodies = File["bodies"] & { identity: Buffer };

function fileOf(origin: string, url: string, bodies: Bodies): File {
  const headers = fileHeaders(origin, url.startsWith("/assets/") ? immutable : aDay);
  return {
    bodies,
    headers: { ...headers, "content-type": types[extname(url)] ?? "", vary: "Accept-Encoding" },
    tag: `W/"${bodies.identity.length.toString(36)}-${hashOf(bodies.identity)}"`,
  };
}

function compressed(identity: Buffer): Bodies {
  return { identity, br: brotliCompressSync(identity), gzip: gzipSync(identity) };
}

function hashOf(content: Buffer): string {
  return createHash("sha256").update(content).digest("base64url").slice(0, 16);
}

function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}
