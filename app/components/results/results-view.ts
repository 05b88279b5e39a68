import { cityName } from "#domain/cities/place-name.ts";
import type { SearchResults } from "#domain/search/search-listings.ts";
import type { SearchQuery } from "#domain/search/search-query.ts";
import { searchPath, wholeDirectory } from "#domain/search/search-query.ts";
import { formatCappedCount } from "#i18n/formats.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { type Language, localPath } from "#i18n/language.ts";
import { type Messages, messagesFor } from "#i18n/messages.ts";
import { plural } from "#i18n/plural.ts";
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
  language: Language;
};

export function resultsView({ query, results, cities, hasCityPage, language }: Found): ResultsView {
  const own = messagesFor(language, "results");
  const sample = results.source === "samples";
  const rowMessages = { shared: messagesFor(language, "shared"), results: own };
  const pathOf = (changed: Partial<SearchQuery>) =>
    localPath(language, searchPath({ ...query, page: 1, ...changed }, changed.city === null ? false : hasCityPage));
  const applied = appliedFilters(query, language, pathOf);
  const unfiltered = { category: null, type: null, maxPrice: null, sort: "default" } as const;
  return {
    heading: heading(query, language),
    count: countText(query, results, language),
    pageOf: interpolate(own.pageOf, { page: results.page, pages: results.pageCount }),
    rows: results.rows.map((row) => listingRowView(row, language, rowMessages, sample)),
    sample,
    degraded: results.degraded,
    ranked: results.source === "listings" && query.sort === "default" && results.rows.length > 0,
    page: results.page,
    pageCount: results.pageCount,
    path: pathOf({}),
    applied,
    clearPath: applied.length > 0 ? pathOf(unfiltered) : localPath(language, searchPath(wholeDirectory)),
    form: searchForm(query, cities, language),
    messages: own,
    search: messagesFor(language, "search"),
  };
}

/** Samples are never counted as listings. In Chinese the measure word follows the requested listing type. */
function countText(query: SearchQuery, { source, degraded, count }: SearchResults, language: Language): string {
  const { counts } = messagesFor(language, "results");
  const isSample = source === "samples" && (degraded || count.value > 0);
  return plural(isSample ? counts.samples : counts[query.type ?? "all"], count.value, { n: formatCappedCount(count) });
}

function heading(query: SearchQuery, language: Language): string {
  const own = messagesFor(language, "results");
  if (query.city === null) return own.heading;
  return interpolate(own.headingIn, { city: cityName(query.city, query.cityText ?? query.city, language) });
}
