import type { Database } from "#database/database.ts";
import { cityCountsStatement } from "#domain/cities/city-statements.ts";
import type { SearchQuery } from "./search-query.ts";
import { countStatement, maximumCount } from "./search-statements.ts";

/**
 * For a search by city alone, the number on the city's card: maintained by triggers, so that it is exact and takes
 * reading one row. Otherwise listings are counted up to `maximumCount`.
 */
export async function countResults(
  db: Database,
  query: SearchQuery,
  now: Date,
): Promise<{ value: number; capped: boolean }> {
  if (query.city !== null && isUnfiltered(query)) {
    const maintained = await cityCountsStatement(db, [query.city], now).executeTakeFirst();
    return { value: maintained?.count ?? 0, capped: false };
  }
  const { count } = await countStatement(db, query, now).executeTakeFirstOrThrow();
  const most = maximumCount(query);
  return { value: Math.min(count, most), capped: count > most };
}

/** Whether the city is the only filter, so that no results means no listings there at all. */
export function isUnfiltered({ category, type, maxPrice, words, facets }: SearchQuery): boolean {
  return category === null && type === null && maxPrice === null && words === null && facets.length === 0;
}
