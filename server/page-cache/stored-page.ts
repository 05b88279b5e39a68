import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { HeaderSet } from "#server/http/headers.ts";
import { lifetimeOf } from "./lifetime.ts";

const brotli = promisify(brotliCompress);
const gunzipable = promisify(gzip);

/** One rendered answer in the forms it goes out in. Headers are complete; each form has its own set. */
export type StoredPage = {
  etag: string;
  status: number;
  forms: Record<Encoding, { headers: HeaderSet; body: Buffer }>;
  /** Headers of a 304. */
  bareHeaders: HeaderSet;
  bytes: number;
  /** Milliseconds since the epoch: fresh until, usable while a new one is made until, usable when none can be made (0: not to be kept). */
  freshUntil: number;
  staleUntil: number;
  staleIfErrorUntil: number;
};

export type Encoding = "br" | "gzip" | "identity";

export type RenderedPage = { status: number; headers: HeaderSet; body: string };

/** Brotli 5 gives nine tenths of the best saving for a hundredth of its time; it runs off the main thread. */
const brotliQuality = 5;
const gzipLevel = 6;

/** Compresses a page and works out how long it may be kept, from its own Cache-Control. */
export async function storePage(page: RenderedPage, nowMs: number): Promise<StoredPage> {
  const identity = Buffer.from(page.body);
  const [br, gz] = await Promise.all([
    brotli(identity, {
      params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length },
    }),
    gunzipable(identity, { level: gzipLevel }),
  ]);
  const etag = `W/"${createHash("sha256")
    .update(page.headers["content-security-policy"] ?? "")
    .update(identity)
    .digest("base64url")
    .slice(0, 22)}"`;
  const bareHeaders = { ...page.headers, etag, vary: "Accept-Encoding" };
  const form = (body: Buffer, encoding: Encoding) => ({
    body,
    headers: {
      ...bareHeaders,
      ...(encoding !== "identity" && { "content-encoding": encoding }),
      "content-length": String(body.length),
    },
  });
  const { freshMs, staleMs, staleIfErrorMs } = lifetimeOf(page.headers["cache-control"]);
  return {
    etag,
    status: page.status,
    forms: { br: form(br, "br"), gzip: form(gz, "gzip"), identity: form(identity, "identity") },
    bareHeaders,
    bytes: identity.length + br.length + gz.length,
    freshUntil: nowMs + freshMs,
    staleUntil: nowMs + freshMs + staleMs,
    staleIfErrorUntil: staleIfErrorMs === 0 ? 0 : nowMs + freshMs + staleIfErrorMs,
  };
}
