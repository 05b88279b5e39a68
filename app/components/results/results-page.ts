import { cityCardPath } from "#app/seo/card-path.ts";
import type { PageMeta } from "#app/seo/page-meta.ts";
import { cityName } from "#domain/cities/place-name.ts";
import { listingsForCategoryPage } from "#domain/listings/categories.ts";
import type { SearchResults } from "#domain/search/search-listings.ts";
import { isNarrowed, type SearchQuery, searchPath, wholeDirectory } from "#domain/search/search-query.ts";
import type { Services } from "#domain/services.ts";
import { fill } from "#i18n/fill.ts";
import { formatCappedCount } from "#i18n/formats.ts";
import { type Language, localPath } from "#i18n/language.ts";
import { plural } from "#i18n/plural.ts";
import { type Words, words } from "#i18n/words.ts";
import { type ListingRowView, listingRowView } from "../listing-row-view.ts";
import { type CityChoice, type SearchForm, searchForm } from "./search-form.ts";

/** A filter that narrows the results: its words, the words of its removal, and where the removal leads. */
type AppliedFilter = { label: string; removeLabel: string; path: string };

/** The results page, ready to show. Paths carry the language's prefix. */
export type ResultsView = {
  heading: string;
  /** The heading's `id`: the first paint waits for it. */
  headingId: string;
  count: string;
  pageOf: string;
  rows: ListingRowView[];
  sample: boolean;
  degraded: boolean;
  /** Whether the rows stand in the order that months paid give them. */
  ranked: boolean;
  page: number;
  pageCount: number;
  /** The results without a page number. */
  path: string;
  applied: AppliedFilter[];
  /** The way out of every filter. */
  clearPath: string;
  form: SearchForm;
  words: Words<"results">;
  search: Words<"search">;
};

type Found = {
  query: SearchQuery;
  results: SearchResults;
  /** Those of the city selector. */
  cities: readonly CityChoice[];
  /** Whether the query's city has a page of its own, which then is the home of these results. Others are not indexed. */
  hasCityPage: boolean;
  /** The page's own path, without the language. */
  path: string;
};

const headingId = "results-heading";

/** The view and the head of a results page. */
export function resultsPage(
  services: Pick<Services, "origin" | "site">,
  language: Language,
  found: Found,
): { view: ResultsView; head: PageMeta } {
  return { view: resultsView(language, found), head: resultsHead(services, language, found) };
}

function resultsView(language: Language, { query, results, cities, hasCityPage }: Found): ResultsView {
  const own = words(language, "results");
  const sample = results.source === "samples";
  const rowWords = { shared: words(language, "shared"), results: own };
  const pathOf = (changed: Partial<SearchQuery>) =>
    localPath(language, searchPath({ ...query, page: 1, ...changed }, changed.city === null ? false : hasCityPage));
  const applied = appliedFilters(query, language, pathOf);
  const unfiltered = { category: null, type: null, maxPrice: null, sort: "default" } as const;
  return {
    heading: heading(query, language),
    headingId,
    count: countText(query, results, language),
    pageOf: fill(own.pageOf, { page: results.page, pages: results.pageCount }),
    rows: results.rows.map((row) => listingRowView(row, language, rowWords, sample)),
    sample,
    degraded: results.degraded,
    ranked: results.source === "listings" && query.sort === "default" && results.rows.length > 0,
    page: results.page,
    pageCount: results.pageCount,
    path: pathOf({}),
    applied,
    clearPath: applied.length > 0 ? pathOf(unfiltered) : localPath(language, searchPath(wholeDirectory)),
    form: searchForm(query, cities, language),
    words: own,
    search: words(language, "search"),
  };
}

/** Samples are never counted as listings. In Chinese the measure word follows the requested listing type. */
function countText(query: SearchQuery, { source, degraded, count }: SearchResults, language: Language): string {
  const { counts } = words(language, "results");
  const isSample = source === "samples" && (degraded || count.value > 0);
  return plural(isSample ? counts.samples : counts[query.type ?? "all"], count.value, { n: formatCappedCount(count) });
}

function heading(query: SearchQuery, language: Language): string {
  const own = words(language, "results");
  if (query.city === null) return own.heading;
  return fill(own.headingIn, { city: cityName(query.city, query.cityText ?? query.city, language) });
}

/** The filters besides the city, which the heading names. `pathOf` gives the results of a changed query. */
function appliedFilters(
  query: SearchQuery,
  language: Language,
  pathOf: (changed: Partial<SearchQuery>) => string,
): AppliedFilter[] {
  const own = words(language, "results");
  const applied: { label: string; without: Partial<SearchQuery> }[] = [];
  if (query.category !== null) {
    applied.push({ label: words(language, "search").categories[query.category], without: { category: null } });
  }
  if (query.type !== null) {
    applied.push({ label: query.type === "school" ? own.typeSchools : own.typeTeachers, without: { type: null } });
  }
  if (query.maxPrice !== null) {
    applied.push({ label: fill(own.priceUpTo, { n: query.maxPrice }), without: { maxPrice: null } });
  }
  return applied.map(({ label, without }) => ({
    label,
    removeLabel: fill(own.removeFilter, { filter: label }),
    path: pathOf(without),
  }));
}

/** What the head of a results page says. */
function resultsHead(
  { origin, site }: Pick<Services, "origin" | "site">,
  language: Language,
  { query, results, hasCityPage, path }: Found,
): PageMeta {
  const page = results.page;
  const { heading, title, description } = headWords(query, language);
  const seo = words(language, "seo").results;
  return {
    origin,
    site: { name: site.name },
    language,
    path,
    canonicalPath: searchPath({ ...query, page }, hasCityPage),
    title: page > 1 ? fill(seo.titlePage, { title: heading, page }) : title,
    description,
    noindex: isNarrowed(query) || isThin(query, results) || (query.city !== null && !hasCityPage),
    firstPaintId: headingId,
    ...(query.city !== null && hasCityPage && { image: { path: cityCardPath(language, query.city), alt: heading } }),
  };
}

/** Samples are nobody's listings; they and a near-empty category are no page for a search engine. */
function isThin(query: SearchQuery, results: SearchResults): boolean {
  if (results.source === "samples") return true;
  return results.count.value < (query.category === null ? 1 : listingsForCategoryPage);
}

/** The words of the page's subject: the directory, a category, a city, or both. */
function headWords(query: SearchQuery, language: Language) {
  const seo = words(language, "seo");
  if (query.city === null) {
    return { heading: seo.results.heading, title: seo.results.title, description: seo.results.description };
  }
  const city = cityName(query.city, query.cityText ?? query.city, language);
  if (query.category === null) {
    return {
      heading: fill(seo.results.headingIn, { city }),
      title: fill(seo.results.titleIn, { city }),
      description: fill(seo.results.descriptionIn, { city }),
    };
  }
  const { heading: template, subject } = seo.category[query.category];
  const heading = fill(template, { city });
  return {
    heading,
    title: fill(seo.category.title, { heading }),
    description: fill(seo.category.description, { city, subject }),
  };
}
