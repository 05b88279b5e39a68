import { readGuide } from "#app/guides/read-guide.ts";
import { cityCardPath } from "#app/seo/card-path.ts";
import type { PageMeta } from "#app/seo/page-meta.ts";
import { cityName } from "#domain/cities/place-name.ts";
import { facetsByGroup } from "#domain/facets/facets.ts";
import { type GuideSlug, guidePath, guidesFor } from "#domain/guides/guides.ts";
import { listingsForCategoryPage } from "#domain/listings/fields/categories.ts";
import type { ListingSummary } from "#domain/listings/listing-summary.ts";
import type { SearchResults } from "#domain/search/search-listings.ts";
import { isNarrowed, type SearchQuery, searchPath, wholeDirectory } from "#domain/search/search-query.ts";
import type { Services } from "#domain/services.ts";
import { formatCappedCount } from "#i18n/formats.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { type Locale, localPath } from "#i18n/locale.ts";
import { type Messages, messagesFor } from "#i18n/messages.ts";
import { plural } from "#i18n/plural.ts";
import { type ListingRowView, listingRowView } from "../listing-row-view.ts";
import { type CityChoice, type SearchForm, searchForm } from "./search-form.ts";
import { cutNote, type WordsView, withMarks, wordsView } from "./words-view.ts";

/** An applied filter: its label, the label of its removal, and the path without it. */
type AppliedFilter = { label: string; removeLabel: string; path: string; className: string };

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
  /** How the rows are ordered, unless the reader chose an order. */
  ranking: string | null;
  empty: string;
  page: number;
  pageCount: number;
  /** The results path without a page number, and the path that a page number is appended to. */
  path: string;
  pagePath: string;
  applied: AppliedFilter[];
  /** The number of groups of filters in use, of which a group of facets is one. */
  groupsInUse: number;
  /** The results without any filter. */
  clearPath: string;
  /** A link from an empty search to one without the filter that hides most, or without any. */
  broaderSearch: { label: string; path: string };
  /** The page with further filters, to which the search form is submitted. */
  facetsPath: string;
  form: SearchForm;
  /** Guides about choosing a teacher in this city. */
  guides: { name: string; path: string }[];
  words: WordsView;
  messages: Messages<"results">;
  search: Messages<"search">;
};

type ResultsData = {
  query: SearchQuery;
  results: SearchResults;
  /** The cities of the city selector. */
  cities: readonly CityChoice[];
  /**
   * Whether the query's city has its own page, which is then canonical for these results. Otherwise the results of a
   * city are not indexed.
   */
  hasCityPage: boolean;
  /** The page's own path, without the language. */
  path: string;
};

const headingId = "results-heading";

/** The view and the head of a results page. */
export function resultsPage(
  services: Pick<Services, "origin" | "site">,
  locale: Locale,
  found: ResultsData,
): { view: ResultsView; head: PageMeta } {
  return { view: resultsView(locale, found), head: resultsHead(services, locale, found) };
}

function resultsView(locale: Locale, { query, results, cities, hasCityPage }: ResultsData): ResultsView {
  const own = messagesFor(locale, "results");
  const sample = results.source === "samples";
  const rowMessages = { shared: messagesFor(locale, "shared"), results: own };
  const pathOf = (changed: Partial<SearchQuery>) =>
    localPath(locale, searchPath({ ...query, page: 1, ...changed }, "city" in changed ? undefined : hasCityPage));
  const applied = appliedFilters(query, locale, pathOf);
  const others = applied.length - query.facets.length;
  const unfiltered = { category: null, type: null, maxPrice: null, words: null, facets: [], sort: "default" } as const;
  const clearPath = applied.length > 0 ? pathOf(unfiltered) : localPath(locale, searchPath(wholeDirectory));
  const isRanked = results.source === "listings" && query.sort === "default" && results.rows.length > 0;
  const path = pathOf({});
  return {
    heading: heading(query, locale),
    headingId,
    count: [countText(query, results, locale), cutNote(query, locale) ?? []].flat().join(" · "),
    pageOf: interpolate(own.pageOf, { page: results.page, pages: results.pageCount }),
    rows: results.rows.map((row) => {
      const view = withFacets(listingRowView(row, locale, rowMessages, sample), row, query, locale);
      return withMarks(view, row, query, results, locale);
    }),
    sample,
    degraded: results.degraded,
    ranking: isRanked ? (query.words === null ? own.ranking : own.wordsRanking) : null,
    empty: query.words === null ? own.empty : interpolate(own.wordsEmpty, { words: query.words }),
    page: results.page,
    pageCount: results.pageCount,
    path,
    pagePath: `${path}${path.includes("?") ? "&" : "?"}page=`,
    applied,
    groupsInUse: others + facetsByGroup(query.facets).length,
    clearPath,
    broaderSearch: broaderSearchOf(results, locale, pathOf) ?? { label: own.clearFilters, path: clearPath },
    facetsPath: localPath(locale, "/filters"),
    form: searchForm(query, cities, locale),
    guides: hasCityPage ? guidesFor(query.category).map((slug) => guideLink(slug, locale)) : [],
    words: wordsView(query, results, locale, pathOf),
    messages: own,
    search: messagesFor(locale, "search"),
  };
}

/** If the search has facets, adds to a row which of them its listing has. */
function withFacets(view: ListingRowView, row: ListingSummary, query: SearchQuery, locale: Locale): ListingRowView {
  if (query.facets.length === 0) return view;
  const { facets } = messagesFor(locale, "filters");
  const { listSeparator } = messagesFor(locale, "shared");
  const found = query.facets.filter((key) => row.facetKeys.includes(key));
  if (found.length === 0) return view;
  const text = found.map((key) => facets[key]).join(listSeparator);
  const fact = { label: messagesFor(locale, "results").goodFor, text, className: "l-fit" };
  return { ...view, facts: [fact, ...view.facts] };
}

function guideLink(slug: GuideSlug, locale: Locale) {
  return { name: readGuide(slug, locale).title, path: localPath(locale, guidePath(slug)) };
}

/** Samples are never counted as listings. In Chinese the measure word follows the requested listing type. */
function countText(query: SearchQuery, { source, degraded, count }: SearchResults, locale: Locale): string {
  const { counts } = messagesFor(locale, "results");
  const isSample = source === "samples" && (degraded || count.value > 0);
  return plural(isSample ? counts.samples : counts[query.type ?? "all"], count.value, { n: formatCappedCount(count) });
}

function heading(query: SearchQuery, locale: Locale): string {
  const own = messagesFor(locale, "results");
  if (query.city === null) return own.heading;
  return interpolate(own.headingIn, { city: cityName(query.city, query.cityText ?? query.city, locale) });
}

/**
 * Returns the filters except the city, which is in the heading. `pathOf` returns the results path of a changed query.
 */
function appliedFilters(
  query: SearchQuery,
  locale: Locale,
  pathOf: (changed: Partial<SearchQuery>) => string,
): AppliedFilter[] {
  const own = messagesFor(locale, "results");
  const applied: { label: string; without: Partial<SearchQuery> }[] = [];
  if (query.words !== null) applied.push({ label: query.words, without: { words: null } });
  if (query.category !== null) {
    applied.push({ label: messagesFor(locale, "search").categories[query.category], without: { category: null } });
  }
  if (query.type !== null) {
    applied.push({ label: query.type === "school" ? own.typeSchools : own.typeTeachers, without: { type: null } });
  }
  if (query.maxPrice !== null) {
    applied.push({ label: interpolate(own.priceUpTo, { n: query.maxPrice }), without: { maxPrice: null } });
  }
  const { facets } = messagesFor(locale, "filters");
  for (const key of query.facets)
    applied.push({ label: facets[key], without: { facets: query.facets.filter((other) => other !== key) } });
  return applied.map(({ label, without }) => ({
    label,
    removeLabel: interpolate(own.removeFilter, { filter: label }),
    path: pathOf(without),
    className: without.facets ? "chip is-facet" : "chip",
  }));
}

/** The results without the filter that hides most; null if no single filter hides any. */
function broaderSearchOf(
  { filterRemoval }: SearchResults,
  locale: Locale,
  pathOf: (changed: Partial<SearchQuery>) => string,
): ResultsView["broaderSearch"] | null {
  if (filterRemoval === null) return null;
  const own = messagesFor(locale, "results");
  const { listSeparator } = messagesFor(locale, "shared");
  const labels = appliedFilters({ ...wholeDirectory, ...filterRemoval.filter }, locale, () => "").map(
    ({ label }) => label,
  );
  const n = formatCappedCount(filterRemoval.count);
  const label = interpolate(plural(own.removeFilterSuggestion, filterRemoval.count.value, { n }), {
    filter: labels.join(listSeparator),
  });
  return { label, path: pathOf(filterRemoval.without) };
}

/** Returns the head of a results page. */
function resultsHead(
  { origin, site }: Pick<Services, "origin" | "site">,
  locale: Locale,
  { query, results, hasCityPage, path }: ResultsData,
): PageMeta {
  const page = results.page;
  const { heading, title, description } = headMessages(query, locale);
  const seo = messagesFor(locale, "seo").results;
  const named = (text: string) => (query.words === null ? text : `${query.words} · ${text}`);
  return {
    origin,
    site: { name: site.name },
    locale,
    path,
    canonicalPath: searchPath({ ...query, page }, hasCityPage),
    title: named(page > 1 ? interpolate(seo.titlePage, { title: heading, page }) : title),
    description,
    noindex: isNarrowed(query) || isThin(query, results) || (query.city !== null && !hasCityPage),
    firstPaintId: headingId,
    ...(query.city !== null && hasCityPage && { image: { path: cityCardPath(locale, query.city), alt: heading } }),
  };
}

/** Whether search engines should not index the page: samples, and nearly empty categories. */
function isThin(query: SearchQuery, results: SearchResults): boolean {
  if (results.source === "samples") return true;
  return results.count.value < (query.category === null ? 1 : listingsForCategoryPage);
}

/** Returns the messages for the page's subject: the directory, a category, a city, or both. */
function headMessages(query: SearchQuery, locale: Locale) {
  const seo = messagesFor(locale, "seo");
  if (query.city === null) {
    return { heading: seo.results.heading, title: seo.results.title, description: seo.results.description };
  }
  const city = cityName(query.city, query.cityText ?? query.city, locale);
  if (query.category === null) {
    return {
      heading: interpolate(seo.results.headingIn, { city }),
      title: interpolate(seo.results.titleIn, { city }),
      description: interpolate(seo.results.descriptionIn, { city }),
    };
  }
  const { heading: template, subject } = seo.category[query.category];
  const heading = interpolate(template, { city });
  return {
    heading,
    title: interpolate(seo.category.title, { heading }),
    description: interpolate(seo.category.description, { city, subject }),
  };
}
