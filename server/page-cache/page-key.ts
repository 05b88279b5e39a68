import { splitLanguage } from "#i18n/language.ts";

export type PageKey =
  | { kind: "page"; key: string; url: URL }
  | { kind: "redirect"; location: string }
  | { kind: "refused"; status: 400 | 414 };

const maxUrlLength = 8192;
const knownParameters = ["city", "category", "type", "price", "sort", "page", "tab"];

/**
 * What a request asks for, reduced to what can change the answer: the path and the known parameters, in one order.
 * Anything else in the query is not seen by the page, so it cannot fill the cache with copies or leave an echo.
 */
export function pageKeyOf(url: URL): PageKey {
  if (url.href.length > maxUrlLength) return { kind: "refused", status: 414 };
  if (!isCleanPath(url.pathname)) return { kind: "refused", status: 400 };
  const tidy = tidyPath(url.pathname);
  if (tidy !== url.pathname) return { kind: "redirect", location: tidy + url.search };

  const seen = new URL(url.pathname, url.origin);
  const isData = url.pathname.endsWith(".data");
  for (const name of isData ? [...knownParameters, "_routes"] : knownParameters) {
    const value = url.searchParams.get(name);
    if (value !== null) seen.searchParams.set(name, value);
  }
  return { kind: "page", key: seen.pathname + seen.search, url: seen };
}

/** Percent-escapes that are not UTF-8, and control characters, belong to no page. */
function isCleanPath(pathname: string): boolean {
  try {
    return !/[\p{Cc}\\]/u.test(decodeURIComponent(pathname));
  } catch {
    return false;
  }
}

/** One address a page: no empty segments and no slash at the end. */
function tidyPath(pathname: string): string {
  const tidy = pathname.replace(/\/{2,}/g, "/").replace(/(.)\/$/, "$1");
  return splitLanguage(tidy).path === "" ? "/" : tidy;
}
