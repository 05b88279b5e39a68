import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { HeaderSet } from "#server/http/headers.ts";
import { lifetimeOf } from "./lifetime.ts";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** A body as it goes out, with the complete headers of its own. */
export type Form = { headers: HeaderSet; body: Buffer };

/** One rendered answer. It is compressed when a form is first asked for: most answers go out in one form only. */
export type StoredPage = {
  etag: string;
  status: number;
  forms: { identity: Form; br?: Form | Promise<Form>; gzip?: Form | Promise<Form> };
  /** Headers of a 304, and of every form but for its length and encoding. */
  bareHeaders: HeaderSet;
  /** What it may take in memory, compressed forms included. */
  bytes: number;
  /** Milliseconds since the epoch: fresh until, usable while a new one is made until, usable when none can be made (0: not to be kept). */
  freshUntil: number;
  staleUntil: number;
  staleIfErrorUntil: number;
};

export type Encoding = keyof StoredPage["forms"];

export type RenderedPage = { status: number; headers: HeaderSet; body: string };

/** Brotli 7 gives nearly the best saving for a fraction of its time: 2 ms of a page, off the main thread. */
const brotliQuality = 7;
const gzipLevel = 6;

/** Gives a page its tag, and works out how long it may be kept from its own Cache-Control. */
export function storePage(page: RenderedPage, nowMs: number): StoredPage {
  const body = Buffer.from(page.body);
  const tag = createHash("sha256")
    .update(page.headers["content-security-policy"] ?? "")
    .update(body);
  const etag = `W/"${tag.digest("base64url").slice(0, 22)}"`;
  const bareHeaders = { ...page.headers, etag, vary: "Accept-Encoding" };
  const { freshMs, staleMs, staleIfErrorMs } = lifetimeOf(page.headers["cache-control"]);
  return {
    etag,
    status: page.status,
    forms: { identity: { body, headers: { ...bareHeaders, "content-length": String(body.length) } } },
    bareHeaders,
    bytes: body.length * 2,
    freshUntil: nowMs + freshMs,
    staleUntil: nowMs + freshMs + staleMs,
    staleIfErrorUntil: staleIfErrorMs === 0 ? 0 : nowMs + freshMs + staleIfErrorMs,
  };
}

/** The page in a form: at once when it was asked for before, else when it is compressed, once for all who wait. */
export function formOf(page: StoredPage, encoding: Encoding): Form | Promise<Form> {
  const made = page.forms[encoding];
  if (made !== undefined || encoding === "identity") return made ?? page.forms.identity;
  const making = compress(page, encoding).then((form) => {
    page.forms[encoding] = form;
    return form;
  });
  page.forms[encoding] = making;
  return making;
}

async function compress(page: StoredPage, encoding: "br" | "gzip"): Promise<Form> {
  const { body: plain } = page.forms.identity;
  const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
  const body = encoding === "br" ? await brotli(plain, { params }) : await gzipped(plain, { level: gzipLevel });
  const headers = { ...page.bareHeaders, "content-encoding": encoding, "content-length": String(body.length) };
  return { body, headers };
}
