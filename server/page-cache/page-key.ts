import { searchParameters } from "#domain/search/search-query.ts";

export type PageKey =
  | { kind: "page"; key: string; path: string; isSecret: boolean }
  | { kind: "redirect"; location: string }
  | { kind: "refused"; status: 400 | 414 };

const maxUrlLength = 8192;

/** The id of a payment's session grants access to its state. */
const secretParameter = "session_id";
/** The page to which a payer returns. The return is counted, the payer is not. */
const returnPage = /^\/(?:zh|_root\.data|zh\.data)?$/;
const knownParameters = [...searchParameters, "tab"];
/** Further parameters of pages that are never cached. */
const ownParameters: readonly { page: RegExp; names: readonly string[] }[] = [
  { page: /^\/(?:zh\/)?auth(?:\.data)?$/, names: ["view", "next"] },
  { page: /^\/(?:zh\/)?listing\/[^/]+\/report(?:\.data)?$/, names: ["photo"] },
];

/**
 * Reduces a request to the parts that can change the response: the path and the known parameters, in a fixed order.
 * The page does not see the rest of the query, so it cannot fill the cache with copies or be echoed.
 */
export function pageKeyOf(url: URL): PageKey {
  if (url.href.length > maxUrlLength) return { kind: "refused", status: 414 };
  if (!isCleanPath(url.pathname)) return { kind: "refused", status: 400 };
  const tidy = tidyPath(url.pathname);
  if (tidy !== url.pathname) return { kind: "redirect", location: tidy + url.search };

  const isSecret = url.searchParams.has(secretParameter);
  if (isSecret && url.searchParams.get("payment") === "success" && returnPage.test(url.pathname))
    return { kind: "page", key: `${url.pathname}?payment=success`, path: url.pathname, isSecret };
  const seen = new URLSearchParams();
  const isData = url.pathname.endsWith(".data");
  const own = ownParameters.find(({ page }) => page.test(url.pathname))?.names ?? [];
  for (const name of [...knownParameters, ...own, ...(isData ? ["_routes"] : [])]) {
    const value = url.searchParams.get(name);
    if (value !== null) seen.set(name, value);
  }
  const key = seen.size === 0 ? url.pathname : `${url.pathname}?${seen}`;
  return { kind: "page", key, path: url.pathname, isSecret };
}

/** Percent-escapes that are not UTF-8, and control characters, belong to no page. */
function isCleanPath(pathname: string): boolean {
  try {
    return !/[\p{Cc}\\]/u.test(decodeURIComponent(pathname));
  } catch {
    return false;
  }
}

/**
 * Normalizes a page's URL: no empty segments, no trailing slash, no capitals outside percent-escapes, and no escapes
 * for characters that need none (RFC 3986 §6.2.2.2).
 */
function tidyPath(pathname: string): string {
  return pathname
    .replace(/%(?:2[de]|3[0-9]|[46][1-9a-f]|[57][0-9a]|5f|7e)/gi, (escape) => decodeURIComponent(escape))
    .replace(/\/{2,}/g, "/")
    .replace(/(.)\/$/, "$1")
    .replace(/%[0-9a-f]{2}|[A-Z]+/gi, (part) => (part.startsWith("%") ? part : part.toLowerCase()));
}
