import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import type { MiddlewareHandler } from "hono";
import { preferredEncoding } from "#server/page-cache/send-page.ts";
import type { Encoding } from "#server/page-cache/stored-page.ts";
import { fileHeaders, type HeaderSet } from "./headers.ts";

type Bodies = Partial<Record<Encoding, Buffer>>;

type File = { bodies(): Bodies | Promise<Bodies>; headers: HeaderSet; tag: string };

const types: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".woff2": "font/woff2",
};

const immutable = "public, max-age=31536000, immutable";
const aDay = "public, max-age=86400";

/**
 * Serves the build's files from memory, in the compressed forms that the build made (`name.br`, `name.gz`). Files under
 * /assets have a hash in their name and never change; the others may be cached for a day. `generated` maps paths to
 * texts that are not part of the build. They are compressed on first request, because compressing all of them takes
 * seconds.
 */
export function staticFiles(
  origin: string,
  folder: string,
  generated: ReadonlyMap<string, string> = new Map(),
): MiddlewareHandler {
  const files = readFiles(origin, folder);
  for (const [path, text] of generated) {
    const identity = Buffer.from(text);
    files.set(path, fileOf(origin, path, identity, compressedOnce(identity)));
  }
  return async (context, next) => {
    const { method } = context.req;
    const file = method === "GET" || method === "HEAD" ? files.get(context.req.path) : undefined;
    if (!file) return await next();
    if (context.req.header("if-none-match") === file.tag)
      return new Response(null, { status: 304, headers: { ...file.headers, etag: file.tag } });
    const wanted = preferredEncoding(context.req.header("accept-encoding") ?? null);
    const bodies = await file.bodies();
    const encoding: Encoding = bodies[wanted] ? wanted : "identity";
    const body = bodies[encoding] ?? Buffer.alloc(0);
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
    const identity = readFileSync(path);
    const bodies = { identity, br: readIfThere(`${path}.br`), gzip: readIfThere(`${path}.gz`) };
    files.set(
      url,
      fileOf(origin, url, identity, () => bodies),
    );
  }
  return files;
}

function fileOf(origin: string, url: string, identity: Buffer, bodies: File["bodies"]): File {
  const headers = fileHeaders(origin, url.startsWith("/assets/") ? immutable : aDay);
  return {
    bodies,
    headers: { ...headers, "content-type": types[extname(url)] ?? "", vary: "Accept-Encoding" },
    tag: `W/"${identity.length.toString(36)}-${hashOf(identity)}"`,
  };
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

function compressedOnce(identity: Buffer): () => Promise<Bodies> {
  const compress = async () => ({
    identity,
    br: await compressBrotli(identity),
    gzip: await compressGzip(identity),
  });
  let bodies: Promise<Bodies> | null = null;
  return () => {
    bodies ??= compress();
    return bodies;
  };
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
