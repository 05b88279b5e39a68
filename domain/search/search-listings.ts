import { cityCountsStatement } from "#domain/cities/city-statements.ts";
import { facetsByGroup } from "#domain/facets/facets.ts";
import { queryDeadlineMilliseconds } from "#domain/in-time.ts";
import { type ListingSummary, toSummary } from "#domain/listings/listing-summary.ts";
import { filterSamples } from "#domain/samples/sample-listings.ts";
import type { Services } from "#domain/services.ts";
import { withDeadline } from "#std/deadline.ts";
import { describeError } from "#std/describe-error.ts";
import { maximumPage, pageSize, type SearchQuery } from "./search-query.ts";
import { anyStatement, countStatement, maximumCount, pageStatement } from "./search-statements.ts";

export type SearchResults = {
  /** Samples are shown where the city, or the directory, has no listings. Their ids begin with `sample-`. */
  source: "listings" | "samples";
  /** The database failed and samples are shown. Such a page is not cached. */
  degraded: boolean;
  rows: ListingSummary[];
  /**
   * For a search by city alone, the number on the city's card on the home page. Otherwise listings are counted up to
   * 1,000; `capped` means that there are more.
   */
  count: { value: number; capped: boolean };
  /** The page shown: the last one if the requested page is beyond it. */
  page: number;
  /** At least 1, even without results. */
  pageCount: number;
  /** For an empty search: the one filter without which there is most to see. Null where that is none. */
  relief: Relief | null;
  /** ISO 8601: when the first of the listings shown ends. Null when none is shown. */
  validUntil: string | null;
};

/** A filter of a query, the change that removes it, and the number of listings then. */
type Relief = { filter: Partial<SearchQuery>; without: Partial<SearchQuery>; count: Count };

type Reader = Pick<Services, "publicReads" | "clock" | "log">;

/**
 * Returns the listings that match a query, most months paid first by default. Never throws: when the database fails
 * or is late, returns samples and logs the failure.
 */
export async function searchListings(services: Reader, query: SearchQuery): Promise<SearchResults> {
  const now = services.clock.now();
  try {
    const results = services.publicReads.read((db) => readResults(db, now, query));
    return await withDeadline(queryDeadlineMilliseconds, results);
  } catch (error) {
    services.log.error("search-degraded", describeError(error));
    return sampleResults(query, true);
  }
}

async function readResults(db: Services["db"], now: Date, query: SearchQuery): Promise<SearchResults> {
  const [rowsAskedFor, count] = await Promise.all([
    pageStatement(db, query, now).execute(),
    countResults(db, query, now),
  ]);
  if (count.value === 0 && rowsAskedFor.length === 0) {
    const others = isUnfiltered(query) ? undefined : await anyStatement(db, query.city, now).executeTakeFirst();
    if (others === undefined) return sampleResults(query, false);
    return { ...listingResults([], count, 1), relief: await findRelief(db, query, now) };
  }
  const page = Math.min(query.page, pageCountOf(count.value));
  const rows = page === query.page ? rowsAskedFor : await pageStatement(db, { ...query, page }, now).execute();
  return listingResults(rows, count, page);
}

type Count = SearchResults["count"];

/** Counts of cities are maintained by triggers, so the number is exact and takes reading one row. */
async function countResults(db: Services["db"], query: SearchQuery, now: Date): Promise<Count> {
  if (query.city !== null && isUnfiltered(query)) {
    const maintained = await cityCountsStatement(db, [query.city], now).executeTakeFirst();
    return { value: maintained?.count ?? 0, capped: false };
  }
  const { count } = await countStatement(db, query, now).executeTakeFirstOrThrow();
  return { value: Math.min(count, maximumCount), capped: count > maximumCount };
}

/** Counts the results without each of the filters; a group of facets is one filter. */
async function findRelief(db: Services["db"], query: SearchQuery, now: Date): Promise<Relief | null> {
  const groups = facetsByGroup(query.facets).map(({ keys }) => ({
    filter: { facets: keys },
    without: { facets: query.facets.filter((key) => !keys.includes(key)) },
  }));
  const others = (["category", "type", "maxPrice"] as const)
    .filter((name) => query[name] !== null)
    .map((name) => ({ filter: { [name]: query[name] }, without: { [name]: null } }));
  const found = await Promise.all(
    [...groups, ...others].map(async (change) => ({
      ...change,
      count: await countResults(db, { ...query, ...change.without, page: 1 }, now),
    })),
  );
  const best = found.toSorted((one, other) => other.count.value - one.count.value)[0];
  return best === undefined || best.count.value === 0 ? null : best;
}

type Row = Awaited<ReturnType<ReturnType<typeof pageStatement>["execute"]>>[number];

function listingResults(rows: readonly Row[], count: Count, page: number): SearchResults {
  const ends = rows.flatMap((row) => row.expiresAt?.getTime() ?? []);
  return {
    source: "listings",
    degraded: false,
    rows: rows.map(toSummary),
    count,
    page,
    pageCount: pageCountOf(count.value),
    relief: null,
    validUntil: ends.length === 0 ? null : new Date(Math.min(...ends)).toISOString(),
  };
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
    relief: null,
    validUntil: null,
  };
}

function pageCountOf(count: number): number {
  return Math.max(1, Math.min(maximumPage, Math.ceil(count / pageSize)));
}

/** Whether the city is the only filter, so that no results means no listings there at all. */
function isUnfiltered(query: SearchQuery): boolean {
  return query.category === null && query.type === null && query.maxPrice === null && query.facets.length === 0;
}
