import { parseComparedIds } from "#domain/compare/compared-ids.ts";
import { parseFacets } from "#domain/facets/facets.ts";
import { normalizeFilter, readWords, searchParameters } from "#domain/search/search-query.ts";
import { pageOfHydrationPath } from "../rendering/hydration-path.ts";

export type PageKey =
  | { kind: "page"; key: string; path: string; isSecret: boolean }
  | { kind: "redirect"; location: string }
  | { kind: "refused"; status: 400 | 414 };

const maxUrlLength = 8192;

/** The id of a payment's session grants access to its state. */
const secretParameter = "session_id";
/** Their URL contains a token, which is case-sensitive. */
const tokenPages = /^\/(?:zh\/)?(?:confirm|renew|review\/(?:write|edit|no-more))\/[\w-]{43}$/;

/**
 * The page to which a payer returns, at its path and those of its data. Returns are counted without identifying the
 * payer.
 */
const returnPage = /^\/(?:zh|_\.data|zh\.data)?$/;
/** Home and the page of filters. */
const searchPage = /^\/(?:zh|_\.data|zh\.data)?$|^\/(?:zh\/)?filters(?:\.data)?$/;
const resultsPage = /^\/(?:zh)?$|^\/(?:zh\/)?city\/(?!.*\.data$)/;
/** Their city is part of the path. */
const cityPage = /^\/(?:zh\/)?city\//;
/** The operators' console. Its pages are never cached, and see all parameters, so that links to them are complete. */
const consolePage = /^\/(?:zh\/)?admin(?:\/[a-z]+)?$/;

/** Returns the value of a parameter that reaches the page, or null. */
type ReadParameter = (params: URLSearchParams, name: string) => string | null;
const anyValue: ReadParameter = (params, name) => params.get(name);

/** The parameters that each page reads. Of a cached search's parameters, only words and cities are free text. */
const pageParameters: readonly { page: RegExp; parameters: Record<string, ReadParameter> }[] = [
  { page: searchPage, parameters: all(searchParameters, searchValue) },
  {
    page: cityPage,
    parameters: all(
      searchParameters.filter((name) => name !== "city"),
      searchValue,
    ),
  },
  { page: /^\/(?:zh\/)?compare(?:\.data)?$/, parameters: { ids: comparedIds } },
  { page: /^\/(?:zh\/)?auth(?:\.data)?$/, parameters: all(["tab", "view", "next"], anyValue) },
  { page: /^\/(?:zh\/)?dashboard$/, parameters: all(["months", "code"], anyValue) },
  { page: /^\/(?:zh\/)?dashboard\/messages$/, parameters: all(["show"], anyValue) },
  { page: /^\/(?:zh\/)?(?:gift|renew)\/[^/]+$/, parameters: all(["months", secretParameter], anyValue) },
  { page: /^\/(?:zh\/)?review\/(?:write|edit)\/[^/]+$/, parameters: all(["proof", "step"], anyValue) },
  {
    page: /^\/(?:zh\/)?listing\/[^/]+\/report(?:\.data)?$/,
    parameters: all(["photo", "picture", "review", "teacher"], anyValue),
  },
  {
    page: /^\/(?:zh\/)?listing\/[^/]+\/reviews(?:\.data)?$/,
    parameters: {
      page: matching(/^[1-9]\d{0,2}$/),
      stars: matching(/^[1-5]$/),
      language: matching(/^(?:en|zh-Han[st]|other)$/),
    },
  },
];

/**
 * Reduces a request to the parts that can change the response: the path and the page's parameters, in a fixed order
 * except in the console. The page does not see the rest of the query, so the rest cannot fill the cache with copies or
 * be echoed.
 */
export function pageKeyOf(url: URL): PageKey {
  if (url.href.length > maxUrlLength) return { kind: "refused", status: 414 };
  if (!isCleanPath(url.pathname)) return { kind: "refused", status: 400 };
  const tidy = tidyPath(url.pathname);
  if (tidy !== url.pathname) return { kind: "redirect", location: tidy + url.search };
  if (resultsPage.test(url.pathname) && url.searchParams.getAll("fit").length > 1) return withOneFit(url);

  const isSecret = url.searchParams.has(secretParameter) || tokenPages.test(url.pathname);
  if (isSecret && url.searchParams.get("payment") === "success" && returnPage.test(url.pathname))
    return { kind: "page", key: `${url.pathname}?payment=success`, path: url.pathname, isSecret };
  const seen = seenParameters(url);
  const key = seen.size === 0 ? url.pathname : `${url.pathname}?${seen}`;
  return { kind: "page", key, path: url.pathname, isSecret };
}

/** Without a script, the form of facets repeats `fit`. Redirects to the URL of the same search in links. */
function withOneFit({ pathname, searchParams }: URL): PageKey {
  const params = new URLSearchParams(searchParams);
  params.set("fit", facetsIn(params) ?? "");
  return { kind: "redirect", location: `${pathname}?${params}`.replaceAll("%2C", ",") };
}

/** Returns the parameters visible to a page. */
function seenParameters({ pathname, searchParams }: URL): URLSearchParams {
  const path = pageOfHydrationPath(pathname) ?? pathname;
  if (consolePage.test(path)) return searchParams;
  const seen = new URLSearchParams();
  const { parameters = {} } = pageParameters.find(({ page }) => page.test(path)) ?? {};
  const ofFramework = pathname.endsWith(".data") ? { _routes: anyValue } : {};
  for (const [name, read] of Object.entries({ ...parameters, ...ofFramework })) {
    const value = read(searchParams, name);
    if (value !== null) seen.set(name, value);
  }
  return seen;
}

function all(names: readonly string[], read: ReadParameter): Record<string, ReadParameter> {
  return Object.fromEntries(names.map((name) => [name, read]));
}

function matching(values: RegExp): ReadParameter {
  return (params, name) => {
    const value = params.get(name);
    return value !== null && values.test(value) ? value : null;
  };
}

/** Returns the `ids` parameter without malformed ids. */
function comparedIds(params: URLSearchParams): string | null {
  return parseComparedIds(params.get("ids") ?? "").join(",") || null;
}

function searchValue(params: URLSearchParams, name: string): string | null {
  if (name === "q") return readWords(params.get("q"));
  if (name === "fit") return facetsIn(params);
  const value = params.get(name);
  return value === null ? null : normalizeFilter(name, value);
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
