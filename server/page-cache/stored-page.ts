import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { HeaderSet } from "#server/http/headers.ts";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** A body in one encoding, with its complete headers; `node:http` writes them fastest as a list. */
export type Form = { headers: HeaderSet; headerList: string[]; body: Buffer };

/** One rendered response. Each form is compressed when first requested: most responses are sent in one form only. */
export type StoredPage = {
  etag: string;
  status: number;
  tags: ReadonlySet<string> | null;
  forms: { identity: Form; br?: Form | Promise<Form>; gzip?: Form | Promise<Form> };
  /** Milliseconds since the epoch: when the page was stored, and when its render began. */
  storedAt: number;
  madeAt: number;
  /** When its last render began, or failed. */
  checkedAt: number;
  /** Number of times this page was sent while fresh. */
  reads: number;
  /** Whether the Brotli form has been, or is being, compressed at the highest level. */
  isFullyCompressed: boolean;
  /** Headers of a 304; other forms add their length and encoding. */
  bareHeaders: HeaderSet;
  bareHeaderList: string[];
  /** The maximum memory it may use, compressed forms included. */
  bytes: number;
  /**
   * Milliseconds since the epoch: fresh until, usable during a new render until, usable when rendering fails until
   * (0: not stored).
   */
  freshUntil: number;
  staleUntil: number;
  staleIfErrorUntil: number;
  /** The number of the first change that affected the page since its render began. */
  firstChange: number;
};

export type Encoding = keyof StoredPage["forms"];

/** `tags`: the page's dependencies; without tags, every change affects it. */
export type RenderedPage = { status: number; headers: HeaderSet; tags?: readonly string[] | null; body: string };

/** Brotli 7 takes 3 ms for a results page, on another thread; Brotli 11 saves another 9 %: see `compressFully`. */
const brotliQuality = 7;
const gzipLevel = 6;

/** Adds the page's ETag, and computes from its Cache-Control how long it may be stored. */
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
    tags: page.tags ? new Set(page.tags) : null,
    forms: { identity: createForm(body, bareHeaders) },
    storedAt: nowMs,
    madeAt: nowMs,
    checkedAt: nowMs,
    reads: 0,
    isFullyCompressed: false,
    bareHeaders,
    bareHeaderList: Object.entries(bareHeaders).flat(),
    bytes: body.length * 2,
    freshUntil: nowMs + freshMs,
    staleUntil: nowMs + freshMs + staleMs,
    staleIfErrorUntil: staleIfErrorMs === 0 ? 0 : nowMs + freshMs + staleIfErrorMs,
    firstChange: Number.POSITIVE_INFINITY,
  };
}

/**
 * Returns the page in an encoding: at once if requested before, otherwise after compressing it, once for all callers.
 */
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

/**
 * Compresses the page again, at the highest level; until that is done, the existing form is sent. The encoder's guesses
 * make a page one percent larger or smaller: the smallest result is used.
 */
export async function compressFully(page: StoredPage): Promise<void> {
  const { body: plain } = page.forms.identity;
  const first = await page.forms.br;
  let smallest = first?.body;
  for (const postfixBits of [0, 1, 2]) {
    const params = brotliParams(plain, constants.BROTLI_MAX_QUALITY, postfixBits);
    const body = await brotli(plain, { params });
    if (smallest === undefined || body.length < smallest.length) smallest = body;
  }
  if (smallest !== undefined && smallest !== first?.body) page.forms.br = compressedForm(page, "br", smallest);
  page.isFullyCompressed = true;
}

/** Reuses the compressed bodies of a page with the same content, under the new page's headers. */
export function reuseForms(page: StoredPage, last: StoredPage): void {
  page.reads = last.reads;
  page.isFullyCompressed = last.isFullyCompressed;
  for (const encoding of ["br", "gzip"] as const) {
    const form = last.forms[encoding];
    if (form !== undefined && !(form instanceof Promise))
      page.forms[encoding] = compressedForm(page, encoding, form.body);
  }
}

async function compress(page: StoredPage, encoding: "br" | "gzip"): Promise<Form> {
  const { body: plain } = page.forms.identity;
  const body =
    encoding === "br"
      ? await brotli(plain, { params: brotliParams(plain, brotliQuality) })
      : await gzipped(plain, { level: gzipLevel });
  return compressedForm(page, encoding, body);
}

function brotliParams(plain: Buffer, quality: number, postfixBits = 0): Record<number, number> {
  return {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    [constants.BROTLI_PARAM_NPOSTFIX]: postfixBits,
    // Small blocks suit pages, whose head, rows and data differ.
    [constants.BROTLI_PARAM_LGBLOCK]: constants.BROTLI_MIN_INPUT_BLOCK_BITS,
  };
}

function compressedForm({ bareHeaders }: StoredPage, encoding: "br" | "gzip", body: Buffer): Form {
  return createForm(body, { ...bareHeaders, "content-encoding": encoding });
}

function createForm(body: Buffer, ownHeaders: HeaderSet): Form {
  const headers = { ...ownHeaders, "content-length": String(body.length) };
  return { body, headers, headerList: Object.entries(headers).flat() };
}

type Lifetime = { freshMs: number; staleMs: number; staleIfErrorMs: number };

/** Parses a Cache-Control like a shared cache (RFC 9111, RFC 5861). A response that is not `public` is not stored. */
function lifetimeOf(cacheControl = ""): Lifetime {
  if (!/\bpublic\b/.test(cacheControl)) return { freshMs: 0, staleMs: 0, staleIfErrorMs: 0 };
  return {
    freshMs: millisecondsOf(cacheControl, "s-maxage"),
    staleMs: millisecondsOf(cacheControl, "stale-while-revalidate"),
    staleIfErrorMs: millisecondsOf(cacheControl, "stale-if-error"),
  };
}

function millisecondsOf(cacheControl: string, directive: string): number {
  const seconds = new RegExp(`\\b${directive}=(\\d+)`).exec(cacheControl)?.[1];
  return Number(seconds ?? 0) * 1000;
}

const missingStatuses = new Set([404, 410]);

/** The store for a page; null for a page that is not stored. */
export function storeOf(page: StoredPage): "pages" | "missing" | null {
  if (page.status === 200 && page.staleIfErrorUntil > 0) return "pages";
  return missingStatuses.has(page.status) && isPublic(page) ? "missing" : null;
}

function isPublic({ bareHeaders }: StoredPage): boolean {
  return /\bpublic\b/.test(bareHeaders["cache-control"] ?? "");
}

/** A server error, or a page that replaces one and has `no-store`. A missing page is not a failure. */
export function isFailure({ status, bareHeaders }: StoredPage): boolean {
  return status >= 500 || (status === 200 && bareHeaders["cache-control"] === "no-store");
}
