import { parseComparedIds } from "#domain/compare/compared-ids.ts";
import { parseFacets } from "#domain/facets/facets.ts";
import { normalizeFilter, readWords, searchParameters } from "#domain/search/search-query.ts";

export type PageKey =
  | { kind: "page"; key: string; path: string; isSecret: boolean }
  | { kind: "redirect"; location: string }
  | { kind: "refused"; status: 400 | 414 };

const maxUrlLength = 8192;

/** The id of a payment's session grants access to its state. */
const secretParameter = "session_id";
/** Their URL contains a token, which is case-sensitive. */
const tokenPages = /^\/(?:zh\/)?(?:confirm|renew|review\/(?:write|edit|no-more))\/[\w-]{43}$/;

/** The page to which a payer returns. Returns are counted without identifying the payer. */
const returnPage = /^\/(?:zh|_root\.data|zh\.data)?$/;
/** Pages that read the filters of a search. */
const filteredPage = /^\/(?:zh|_root\.data|zh\.data)?$|^\/(?:zh\/)?(?:city\/|filters(?:\.data)?$)/;
/** The page's `ids` parameter is normalized: malformed ids are removed. */
const comparePage = /^\/(?:zh\/)?compare(?:\.data)?$/;
const knownParameters = [...searchParameters, "tab"];
/** Additional parameters of some pages. The pages of reviews are cached, so only valid values are kept. */
const ownParameters: readonly { page: RegExp; names: readonly string[]; values?: RegExp }[] = [
  { page: /^\/(?:zh\/)?auth(?:\.data)?$/, names: ["view", "next"] },
  { page: /^\/(?:zh\/)?(?:gift|renew)\/[^/]+$/, names: ["months", secretParameter] },
  { page: /^\/(?:zh\/)?review\/(?:write|edit)\/[^/]+$/, names: ["proof", "step"] },
  { page: /^\/(?:zh\/)?listing\/[^/]+\/report(?:\.data)?$/, names: ["photo", "picture", "review", "teacher"] },
  {
    page: /^\/(?:zh\/)?listing\/[^/]+\/reviews(?:\.data)?$/,
    names: ["stars", "language"],
    values: /^(?:[1-5]|en|zh-Han[st]|other)$/,
  },
];

/**
 * Reduces a request to the parts that can change the response: the path and the known parameters, in a fixed order. The
 * page does not see the rest of the query, so the rest cannot fill the cache with copies or be echoed.
 */
export function pageKeyOf(url: URL): PageKey {
  if (url.href.length > maxUrlLength) return { kind: "refused", status: 414 };
  if (!isCleanPath(url.pathname)) return { kind: "refused", status: 400 };
  const tidy = tidyPath(url.pathname);
  if (tidy !== url.pathname) return { kind: "redirect", location: tidy + url.search };

  const isSecret = url.searchParams.has(secretParameter) || tokenPages.test(url.pathname);
  if (isSecret && url.searchParams.get("payment") === "success" && returnPage.test(url.pathname))
    return { kind: "page", key: `${url.pathname}?payment=success`, path: url.pathname, isSecret };
  const seen = seenParameters(url);
  const key = seen.size === 0 ? url.pathname : `${url.pathname}?${seen}`;
  return { kind: "page", key, path: url.pathname, isSecret };
}

/** Returns the parameters visible to a page, in a fixed order. */
function seenParameters({ pathname, searchParams }: URL): URLSearchParams {
  const seen = new URLSearchParams();
  const isData = pathname.endsWith(".data");
  const compared = comparePage.test(pathname) ? parseComparedIds(searchParams.get("ids") ?? "") : [];
  if (compared.length > 0) seen.set("ids", compared.join(","));
  const own = ownParameters.find(({ page }) => page.test(pathname));
  for (const name of [...knownParameters, ...(isData ? ["_routes"] : [])]) {
    const value = valueOf(name, searchParams, filteredPage.test(pathname));
    if (value !== null) seen.set(name, value);
  }
  for (const name of own?.names ?? []) {
    const value = searchParams.get(name);
    if (value !== null && (own?.values?.test(value) ?? true)) seen.set(name, value);
  }
  return seen;
}

function valueOf(name: string, params: URLSearchParams, isFiltered: boolean): string | null {
  if (name === "q") return readWords(params.get("q"));
  if (name === "fit") return facetsIn(params);
  const value = params.get(name);
  return isFiltered && value !== null ? normalizeFilter(name, value) : value;
}

/** Returns the facets of a search in canonical form; null without any. */
function facetsIn(params: URLSearchParams): string | null {
  return params.has("fit") ? parseFacets(params.getAll("fit").join(",")).join(",") || null : null;
}

/** Rejects percent-escapes that are not UTF-8, and control characters. */
function isCleanPath(pathname: string): boolean {
  try {
    return !/[\p{Cc}\\]/u.test(decodeURIComponent(pathname));
  } catch {
    return false;
  }
}

/**
 * Normalizes a page's URL: no empty segments, no trailing slash, lowercase outside percent-escapes and tokens, and no
 * unnecessary escapes (RFC 3986 §6.2.2.2).
 */
function tidyPath(pathname: string): string {
  const plain = pathname
    .replace(/%(?:2[de]|3[0-9]|[46][1-9a-f]|[57][0-9a]|5f|7e)/gi, (escape) => decodeURIComponent(escape))
    .replace(/\/{2,}/g, "/")
    .replace(/(.)\/$/, "$1");
  if (tokenPages.test(plain)) return plain;
  return plain.replace(/%[0-9a-f]{2}|[A-Z]+/gi, (part) => (part.startsWith("%") ? part : part.toLowerCase()));
}
