import { withCurrentTitles } from "#domain/courses/titles/current-titles.ts";
import { type ListingSummary, toSummary } from "#domain/listings/listing-summary.ts";
import { queryDeadlineMs } from "#domain/or-unavailable.ts";
import { filterSamples } from "#domain/samples/sample-listings.ts";
import type { Services } from "#domain/services.ts";
import { readTeamNames } from "#domain/team/read-team.ts";
import { withDeadline } from "#std/async/deadline.ts";
import { describeError } from "#std/describe-error.ts";
import {
  type FilterRemoval,
  findBestFilterRemoval,
  suggestAllCities,
  suggestBroaderSearches,
} from "./broader-searches.ts";
import { countAll, countUnlessRare, isUnfiltered, type ResultCount } from "./count-results.ts";
import { countedSearch } from "./counted-search.ts";
import { canTestFacets, facetsPageStatement } from "./facets-statements.ts";
import { findByWords } from "./find-by-words.ts";
import { pageCountOf, pageSize, type SearchQuery } from "./search-query.ts";
import { anyStatement, maxCount, pageStatement } from "./search-statements.ts";
import { type WordsQuery, wordsQuery } from "./words/words-query.ts";

export type SearchResults = {
  /** Samples are shown if the city, or the directory, has no listings. Their ids begin with `sample-`. */
  source: "listings" | "samples";
  /** The database failed and samples are shown. The page is then not cached. */
  degraded: boolean;
  rows: ListingSummary[];
  /**
   * For a search by city alone, the number on the city's card on the home page. Otherwise listings are counted up to
   * 1,000, by words or facets up to 500, and by facets among the first listings (`maxTestedForCount`); `capped` means
   * that there may be more.
   */
  count: ResultCount;
  /** The page shown: the last one if the requested page is beyond it. */
  page: number;
  /** At least 1, even without results. */
  pageCount: number;
  /** For an empty result: the one filter whose removal yields the most listings. Null if there is none. */
  filterRemoval: FilterRemoval | null;
  /** For an empty result: the search with fewer words, in the nearest city or in all cities. */
  suggestions: FilterRemoval[];
  /** For a word search: at most three listings whose names sound the same in other characters. */
  close: ListingSummary[];
  /** For a word search: the long texts of the shown listings by id. The second text is Chinese. */
  longTexts: ReadonlyMap<string, readonly (string | null)[]>;
  /** For a word search: the teachers' names of the shown schools, by school id. */
  teamNames: ReadonlyMap<string, readonly string[]>;
  /** ISO 8601: the earliest end among the shown listings and their courses. Null if none is shown. */
  validUntil: string | null;
};

type Dependencies = Pick<Services, "publicReads" | "clock" | "log" | "countSearch">;

/**
 * Returns the listings that match a query, most months paid first by default. Never throws: if the database fails or
 * times out, returns samples and logs the failure. Counts the outcome of a search's first page.
 */
export async function searchListings(services: Dependencies, query: SearchQuery): Promise<SearchResults> {
  const now = services.clock.now();
  try {
    const reading = services.publicReads.read((db) => readResults(db, now, query));
    const results = await withDeadline(queryDeadlineMs, reading);
    if (query.page === 1) services.countSearch(countedSearch(query, results));
    return results;
  } catch (error) {
    services.log.error("search-degraded", describeError(error));
    return sampleResults(query, true);
  }
}

async function readResults(db: Services["db"], now: Date, query: SearchQuery): Promise<SearchResults> {
  const words = query.words === null ? "all" : wordsQuery(query.words);
  const found =
    typeof words === "string"
      ? await readPage(db, now, words === "all" ? { ...query, words: null } : query)
      : await readByWords(db, now, query, words);
  if (found.count.value > 0 || found.rows.length > 0) return found;
  const others = isUnfiltered(query) ? undefined : await anyStatement(db, query.city, now).executeTakeFirst();
  // Searches by words never return samples. Other searches may.
  if (others === undefined && query.words === null) return sampleResults(query, false);
  const filterRemoval = await findBestFilterRemoval(db, query, now);
  if (query.words !== null)
    return { ...found, filterRemoval, suggestions: await suggestBroaderSearches(db, query, now) };
  // If no single filter is too restrictive, the city may be.
  const elsewhere = filterRemoval === null ? await suggestAllCities(db, query, now) : null;
  return { ...found, filterRemoval, suggestions: elsewhere === null ? [] : [elsewhere] };
}

async function readPage(db: Services["db"], now: Date, query: SearchQuery): Promise<SearchResults> {
  const { rows: requestedRows, count: read } = await readRequested(db, query, now);
  // The counted listings may end before the last full page.
  const isBeyond = requestedRows.length === 0 && read.capped && query.page > 1;
  const counted = isBeyond ? await countAll(db, query, now) : read;
  const last = pageCountOf(counted.capped && requestedRows.length > 0 ? maxCount(query) : counted.value);
  const page = Math.min(query.page, last);
  const rows = page === query.page ? requestedRows : await pageStatement(db, { ...query, page }, now).execute();
  const count = withRows(counted, (page - 1) * pageSize + rows.length, maxCount(query));
  const found = listingResults(await withCurrentTitles(db, rows, now), count, page, now);
  const hasNext = count.capped && rows.length === pageSize && page < pageCountOf(maxCount(query));
  return hasNext ? { ...found, pageCount: Math.max(found.pageCount, page + 1) } : found;
}

/** The rows of the requested page, and the number of matches counted without reading all of them. */
async function readRequested(db: Services["db"], query: SearchQuery, now: Date) {
  const isTested = canTestFacets(query);
  const [first, count] = await Promise.all([
    (isTested ? facetsPageStatement : pageStatement)(db, query, now).execute(),
    countUnlessRare(db, query, now),
  ]);
  const isFinal = !isTested || first.length === pageSize || count?.capped === false;
  const rows = isFinal ? first : await pageStatement(db, query, now).execute();
  const isComplete = query.page === 1 && rows.length < pageSize;
  return { rows, count: count ?? { value: rows.length, capped: !isComplete } };
}

async function readByWords(
  db: Services["db"],
  now: Date,
  query: SearchQuery,
  words: WordsQuery,
): Promise<SearchResults> {
  const { count, page, ...found } = await findByWords(db, query, words, now);
  const schools = found.rows.flatMap(({ id, type }) => (type === "school" ? [id] : []));
  const [rows, close, teamNames] = await Promise.all([
    withCurrentTitles(db, found.rows, now),
    withCurrentTitles(db, found.close, now),
    readTeamNames(db, schools),
  ]);
  return {
    ...listingResults(rows, count, page, now),
    close: close.map(toSummary),
    longTexts: new Map(rows.map((row) => [row.id, row.longTexts])),
    teamNames,
    validUntil: endOf([...rows, ...close], now),
  };
}

/**
 * If counting stopped early, there are at least the `seen` listings up to this page, and no more if the page is not
 * full.
 */
function withRows(counted: ResultCount, seen: number, max: number): ResultCount {
  if (!counted.capped || seen === 0) return counted;
  if (seen % pageSize > 0) return { value: Math.min(seen, max), capped: seen > max };
  return { value: Math.min(Math.max(counted.value, seen), max), capped: true };
}

type Row = Awaited<ReturnType<ReturnType<typeof pageStatement>["execute"]>>[number];

function listingResults(rows: readonly Row[], count: ResultCount, page: number, now: Date): SearchResults {
  return {
    source: "listings",
    degraded: false,
    rows: rows.map(toSummary),
    count,
    page,
    pageCount: pageCountOf(count.value),
    ...nothingElse,
    validUntil: endOf(rows, now),
  };
}

/** The earliest end among these listings and their courses. */
function endOf(rows: readonly Pick<Row, "expiresAt" | "coursesDueAt">[], now: Date): string | null {
  const dates = rows.flatMap(({ expiresAt, coursesDueAt }) => [expiresAt, coursesDueAt]);
  const ends = dates.flatMap((date) => (date !== null && date > now ? date.getTime() : []));
  return ends.length === 0 ? null : new Date(Math.min(...ends)).toISOString();
}

function sampleResults(query: SearchQuery, degraded: boolean): SearchResults {
  const rows = filterSamples(query);
  return {
    source: "samples",
    degraded,
    rows,
    count: { value: rows.length, capped: false },
    page: 1,
    pageCount: 1,
    ...nothingElse,
    validUntil: null,
  };
}

const nothingElse = { filterRemoval: null, suggestions: [], close: [], longTexts: new Map(), teamNames: new Map() };
