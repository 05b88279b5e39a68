import { findCity, isMainCity } from "#domain/cities/cities.ts";
import { cityKey } from "#domain/cities/city-key.ts";
import { type FacetKey, parseFacets } from "#domain/facets/facets.ts";
import { type Category, parseCategory } from "#domain/listings/fields/categories.ts";
import { type ListingType, listingTypes } from "#domain/listings/listing.ts";

/** A learner's search. Every combination is valid; invalid values in the URL become defaults. */
export type SearchQuery = {
  /** The city's key; null for all cities. */
  city: string | null;
  /** The city as entered, shown if it has no known name. Null if it came from a path. */
  cityText: string | null;
  category: Category | null;
  type: ListingType | null;
  /** The maximum hourly rate in US dollars. */
  maxPrice: number | null;
  /** The words as typed, cleaned, up to `wordsLength` characters. */
  words: string | null;
  /** Whether the typed words were longer. */
  wordsAreCut: boolean;
  /** In the order of `facetGroups`. A listing matches if it has at least one facet of each selected group. */
  facets: readonly FacetKey[];
  sort: SearchSort;
  /** From 1 to `maxPage`. */
  page: number;
};

/** @internal Exported for tests and benchmarks. */
export const searchSorts = ["default", "rating", "price", "price-desc", "experience"] as const;
export type SearchSort = (typeof searchSorts)[number];

/** The choices of the price filter, US dollars an hour. */
export const searchPrices = [40, 50, 60, 80, 100] as const;

export const pageSize = 24;

/** 42 pages of 24 hold the 1,000 listings up to which results are counted. */
const maxPage = 42;

/** The number of pages for this many results: at least one, even without results, and at most `maxPage`. */
export function pageCountOf(count: number): number {
  return Math.max(1, Math.min(maxPage, Math.ceil(count / pageSize)));
}

/** The name of the city filter's default in URLs. */
export const allCities = "All Cities";

/** All listings, in the default order. */
export const wholeDirectory: SearchQuery = {
  city: null,
  cityText: null,
  category: null,
  type: null,
  maxPrice: null,
  words: null,
  wordsAreCut: false,
  facets: [],
  sort: "default",
  page: 1,
};

/** The parameters of a search. URLs may contain others, which searches ignore. */
export const searchParameters = ["q", "city", "category", "type", "price", "fit", "sort", "page"] as const;
const allCitiesTexts = new Set(["", "all", "allcities", "全部城市", "所有城市"]);
const cityTextLength = 80;

/** The longest search by words, in characters. */
export const wordsLength = 80;

/** Whether a home page URL requests results; without search parameters it is the landing page. */
export function isSearch(params: URLSearchParams): boolean {
  return searchParameters.some((name) => params.has(name));
}

/** Parsers of the filters with a fixed list of values. Null if the value is unknown. */
const filters = {
  category: parseCategory,
  type: (text: string | null) => listingTypes.find((type) => type === text) ?? null,
  price: (text: string | null) => searchPrices.find((price) => String(price) === text) ?? null,
  sort: (text: string | null) => searchSorts.find((sort) => sort === text) ?? null,
  page: readPage,
};

/**
 * Normalizes the value of a search parameter, so that unknown values cannot fill caches with copies of a page: they
 * become empty, which selects the default too. Returns cities and other parameters unchanged.
 */
export function normalizeFilter(name: string, value: string): string {
  // The search form's value for all categories.
  if (name === "category" && value === "all") return value;
  return Object.hasOwn(filters, name) ? String(filters[name as keyof typeof filters](value) ?? "") : value;
}

/**
 * Parses a URL's parameters. Never throws: unknown values are ignored, and only the first value of a repeated parameter
 * counts, except for `fit`, which forms repeat without JavaScript. `place` comes from the path of a city page and
 * overrides the parameters.
 */
export function parseSearchQuery(
  params: URLSearchParams,
  place: { city?: string | null; category?: Category | null } = {},
): SearchQuery {
  const cityText = place.city == null ? readCityText(params.get("city")) : null;
  const city = cityKey(place.city ?? cityText ?? "");
  const words = readWords(params.get("q"));
  return {
    city: city === "" ? null : city,
    cityText: city === "" ? null : cityText,
    category: place.category ?? filters.category(params.get("category")),
    type: filters.type(params.get("type")),
    words: words === null ? null : cutText(words, wordsLength),
    wordsAreCut: words !== null && words !== cutText(words, wordsLength),
    facets: parseFacets(params.getAll("fit").join(",")),
    maxPrice: filters.price(params.get("price")),
    sort: filters.sort(params.get("sort")) ?? "default",
    page: filters.page(params.get("page")),
  };
}

/** Returns a city's URL parameter: its name if that resolves to its key, otherwise the key. */
export function cityParameter(key: string, name: string | null): string {
  const known = findCity(key);
  if (known !== null) return known.en;
  return name !== null && cityKey(name) === key ? name : key;
}

/** Returns the query's parameters in canonical order, without defaults. Empty for the whole directory. */
export function searchParamsOf(query: SearchQuery): URLSearchParams {
  const params = new URLSearchParams();
  if (query.words !== null) params.set("q", query.words);
  if (query.city !== null) params.set("city", cityParameter(query.city, query.cityText));
  if (query.category !== null) params.set("category", query.category);
  if (query.type !== null) params.set("type", query.type);
  if (query.maxPrice !== null) params.set("price", String(query.maxPrice));
  if (query.facets.length > 0) params.set("fit", query.facets.join(","));
  if (query.sort !== "default") params.set("sort", query.sort);
  if (query.page > 1) params.set("page", String(query.page));
  return params;
}

/**
 * The path of a query's results, without a locale prefix: `/city/boston/hsk?page=2` if the city has a page, otherwise
 * `/?city=Kyle&category=hsk`. The main cities always have one; for others the caller passes `hasCityPage`. The whole
 * directory is `/?city=All+Cities`, because `/` alone is the landing page.
 */
export function searchPath(query: SearchQuery, hasCityPage = query.city !== null && isMainCity(query.city)): string {
  if (query.city !== null && hasCityPage) {
    return `${cityPath(query.city, query.category)}${search({ ...query, city: null, category: null })}`;
  }
  return search(query) === "" ? `/?${new URLSearchParams({ city: allCities })}` : `/${search(query)}`;
}

/** `/city/{slug}` or `/city/{slug}/{category}`, with Han percent-encoded. */
export function cityPath(city: string, category: Category | null = null): string {
  const path = `/city/${encodeURIComponent(city)}`;
  return category === null ? path : `${path}/${category}`;
}

/** Whether the query filters by more than a city and a category, so that its page is not indexed. */
export function isNarrowed({ words, type, maxPrice, facets, sort }: SearchQuery): boolean {
  return words !== null || type !== null || maxPrice !== null || facets.length > 0 || sort !== "default";
}

/**
 * The normalized words of a URL's parameter, or null if empty. Keeps one character more than the limit, to detect
 * longer input.
 */
export function readWords(text: string | null): string | null {
  const words = text === null ? "" : cutText(cleanText(text), wordsLength + 1);
  return words === "" ? null : words;
}

function search(query: SearchQuery): string {
  const params = searchParamsOf(query);
  // A comma needs no escape in a query (RFC 3986).
  return params.size === 0 ? "" : `?${params}`.replaceAll("%2C", ",");
}

function readCityText(text: string | null): string | null {
  if (text === null) return null;
  const shown = cutText(cleanText(text), cityTextLength);
  return allCitiesTexts.has(shown.toLowerCase().replaceAll(" ", "")) ? null : shown;
}

/** One line of well-formed text, without control characters. */
function cleanText(text: string): string {
  const clean = text
    .slice(0, 400)
    .toWellFormed()
    .normalize("NFC")
    .replace(/[\p{C}\ufffd]/gu, (character) => (/\s/u.test(character) ? " " : ""));
  return clean.replace(/\s+/gu, " ").trim();
}

function cutText(text: string, length: number): string {
  return [...text].slice(0, length).join("").trim();
}

function readPage(text: string | null): number {
  if (text === null || !/^\d{1,9}$/.test(text)) return 1;
  return Math.min(Math.max(Number(text), 1), maxPage);
}
