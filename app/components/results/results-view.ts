import { cityName } from "#domain/cities/place-name.ts";
import type { SearchResults } from "#domain/search/search-listings.ts";
import type { SearchQuery } from "#domain/search/search-query.ts";
import { searchPath, wholeDirectory } from "#domain/search/search-query.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { formatCappedCount } from "#i18n/formats.ts";
import { type Locale, localPath } from "#i18n/locale.ts";
import { plural } from "#i18n/plural.ts";
import { type Messages, messagesFor } from "#i18n/messages.ts";
import { type ListingRowView, listingRowView } from "../listing-row-view.ts";
import { type AppliedFilter, appliedFilters } from "./applied-filters.ts";
import { type CityChoice, type SearchForm, searchForm } from "./search-form.ts";

/** The results page, ready to show. Paths carry the language's prefix. */
export type ResultsView = {
  heading: string;
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
  messages: Messages<"results">;
  search: Messages<"search">;
};

type Found = {
  query: SearchQuery;
  results: SearchResults;
  /** Those of the city selector. */
  cities: readonly CityChoice[];
  /** Whether the query's city has a page of its own. */
  hasCityPage: boolean;
  locale: Locale;
};

export function resultsView({ query, results, cities, hasCityPage, locale }: Found): ResultsView {
  const own = messagesFor(locale, "results");
  const sample = results.source === "samples";
  const rowMessages = { shared: messagesFor(locale, "shared"), results: own };
  const pathOf = (changed: Partial<SearchQuery>) =>
    localPath(locale, searchPath({ ...query, page: 1, ...changed }, changed.city === null ? false : hasCityPage));
  const applied = appliedFilters(query, locale, pathOf);
  const unfiltered = { category: null, type: null, maxPrice: null, sort: "default" } as const;
  return {
    heading: heading(query, locale),
    count: countText(query, results, locale),
    pageOf: interpolate(own.pageOf, { page: results.page, pages: results.pageCount }),
    rows: results.rows.map((row) => listingRowView(row, locale, rowMessages, sample)),
    sample,
    degraded: results.degraded,
    ranked: results.source === "listings" && query.sort === "default" && results.rows.length > 0,
    page: results.page,
    pageCount: results.pageCount,
    path: pathOf({}),
    applied,
    clearPath: applied.length > 0 ? pathOf(unfiltered) : localPath(locale, searchPath(wholeDirectory)),
    form: searchForm(query, cities, locale),
    messages: own,
    search: messagesFor(locale, "search"),
  };
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
