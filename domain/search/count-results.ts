import type { Database } from "#database/database.ts";
import { cityCountsStatement } from "#domain/cities/city-statements.ts";
import { countFacetsStatement, maxTestedForCount, maxTestedForRemoval } from "./facets-statements.ts";
import { areCommon } from "./find-common.ts";
import type { SearchQuery } from "./search-query.ts";
import { countStatement, maxCount } from "./search-statements.ts";
import { wordsQuery } from "./words/words-query.ts";

/** `capped`: there may be more than `value`. */
export type ResultCount = { value: number; capped: boolean };

/**
 * A search by city alone returns the count on the city's card: triggers maintain it, so it is exact and costs one row
 * read. Otherwise listings are counted up to `maxCount`, by facets only among the first listings of a large
 * directory.
 */
async function countResults(db: Database, query: SearchQuery, now: Date): Promise<ResultCount> {
  return (await countUnlessRare(db, query, now)) ?? (await countAll(db, query, now));
}

/**
 * Counts as `countResults` does, but returns null if the facets are so rare that none of the first listings has them.
 * Counting these by their index may take longer than finding a page, whose rows then are the count.
 */
export async function countUnlessRare(db: Database, query: SearchQuery, now: Date): Promise<ResultCount | null> {
  const words = query.words === null ? null : wordsQuery(query.words);
  if (words === "all") return await countUnlessRare(db, { ...query, words: null }, now);
  if (query.city !== null && isUnfiltered(query)) {
    const maintained = await cityCountsStatement(db, [query.city], now).executeTakeFirst();
    return { value: maintained?.count ?? 0, capped: false };
  }
  if (query.facets.length > 0 && query.words === null) return await countByFacets(db, query, now);
  return await countAll(db, query, now);
}

/** Null if none of the tested listings has the facets and there are more listings. */
async function countByFacets(db: Database, query: SearchQuery, now: Date): Promise<ResultCount | null> {
  const { count, tested } = await countFacetsStatement(db, query, now).executeTakeFirstOrThrow();
  const areMore = tested > maxTestedForCount(query);
  if (count === 0 && areMore) return null;
  const max = maxCount(query);
  return { value: Math.min(count, max), capped: count > max || areMore };
}

/**
 * Counts to compare searches by their results: up to the same maximum with and without facets, and by facets among up
 * to `maxTestedForRemoval` listings. `capped` also if there are more listings to test.
 */
export async function countToCompare(db: Database, query: SearchQuery, now: Date): Promise<ResultCount> {
  if (query.words !== null || query.facets.length === 0) return await countResults(db, query, now);
  const maxTested = maxTestedForRemoval(query);
  const { count, tested } = await countFacetsStatement(db, query, now, maxTested).executeTakeFirstOrThrow();
  const areMore = tested > maxTested;
  if (count === 0 && areMore) return await countAll(db, query, now);
  const max = maxCount({ words: null, facets: [] });
  return { value: Math.min(count, max), capped: areMore || count > max };
}

/** Counts up to `maxCount`, by facets too. */
export async function countAll(db: Database, query: SearchQuery, now: Date): Promise<ResultCount> {
  const max = maxCount(query);
  const words = query.words === null ? "all" : wordsQuery(query.words);
  if (typeof words !== "string" && (await areCommon(db, { query, now, words }))) return { value: max, capped: true };
  const { count } = await countStatement(db, query, now).executeTakeFirstOrThrow();
  return { value: Math.min(count, max), capped: count > max };
}

/** Whether the city is the only filter, so that no results means that the city has no listings. */
export function isUnfiltered({ category, type, maxPrice, words, facets }: SearchQuery): boolean {
  return category === null && type === null && maxPrice === null && words === null && facets.length === 0;
}
