import type { Database } from "#database/database.ts";
import { nearestCities } from "#domain/cities/nearest-cities.ts";
import { facetsByGroup } from "#domain/facets/facets.ts";
import { countToCompare, isUnfiltered, type ResultCount } from "./count-results.ts";
import type { SearchQuery } from "./search-query.ts";
import { maxCount } from "./search-statements.ts";
import { searchTermsOf } from "./words/search-terms.ts";
import { wordsQuery } from "./words/words-query.ts";

/** A filter of a query, the change that removes it, and the resulting number of listings. */
export type FilterRemoval = {
  filter: Partial<SearchQuery>;
  without: Partial<SearchQuery>;
  count: ResultCount;
};

/**
 * The filter whose removal yields the most listings; a group of facets is one filter. Null if no removal yields any.
 */
export async function findBestFilterRemoval(
  db: Database,
  query: SearchQuery,
  now: Date,
): Promise<FilterRemoval | null> {
  const groups = facetsByGroup(query.facets).map(({ keys }) => ({
    filter: { facets: keys },
    without: { facets: query.facets.filter((key) => !keys.includes(key)) },
  }));
  const others = (["category", "type", "maxPrice"] as const)
    .filter((name) => query[name] !== null)
    .map((name) => ({ filter: { [name]: query[name] }, without: { [name]: null } }));
  return await findBest(db, query, now, [...groups, ...others]);
}

/**
 * For a word search without results: the search without its most restrictive word, or part of a single word such as
 * 学中文书法, and the search in the nearest city with results and in all cities. Words that apply to every listing are not
 * suggested.
 */
export async function suggestBroaderSearches(db: Database, query: SearchQuery, now: Date): Promise<FilterRemoval[]> {
  const typed = (query.words ?? "").split(" ");
  const parts = typed.length > 1 ? typed : searchTermsOf(query.words ?? "").terms.map(({ text }) => text);
  const fewer = parts
    .slice(0, maxWordsLeftOut)
    .map((_, index) => parts.toSpliced(index, 1).join(" "))
    .filter((words) => typeof wordsQuery(words) !== "string")
    .map((words) => ({ words }));
  const word = { words: query.words };
  const suggestions = [
    await findBest(
      db,
      query,
      now,
      fewer.map((without) => ({ filter: word, without })),
    ),
    ...(await suggestOtherCities(db, query, now)),
  ];
  return suggestions.filter((suggestion) => suggestion !== null);
}

/** The same search in the nearest city with results, and in all cities. */
async function suggestOtherCities(db: Database, query: SearchQuery, now: Date): Promise<(FilterRemoval | null)[]> {
  const everywhere = await suggestAllCities(db, query, now);
  if (query.city === null || everywhere === null) return [];
  for (const { key } of nearestCities(query.city, maxNearest)) {
    const change = { filter: { city: query.city }, without: { city: key, cityText: null } };
    const nearest = await findBest(db, query, now, [change]);
    if (nearest !== null) return [nearest, everywhere];
  }
  return [everywhere];
}

/** The same search in all cities. Null without a city filter, and if there are no results either. */
export async function suggestAllCities(db: Database, query: SearchQuery, now: Date): Promise<FilterRemoval | null> {
  if (query.city === null) return null;
  return await findBest(db, query, now, [{ filter: { city: query.city }, without: everywhere }]);
}

const maxWordsLeftOut = 6;
/** Farther cities are not searched for results. */
const maxNearest = 8;
const everywhere = { city: null, cityText: null };

async function findBest(
  db: Database,
  query: SearchQuery,
  now: Date,
  changes: readonly Omit<FilterRemoval, "count">[],
): Promise<FilterRemoval | null> {
  const found = await Promise.all(
    changes.map(async (change) => ({
      ...change,
      count: await countToCompare(db, { ...query, ...change.without, page: 1 }, now),
    })),
  );
  const best = found.toSorted(({ count: one }, { count: other }) => byCount(other, one))[0];
  return best === undefined || best.count.value === 0 ? null : { ...best, count: shownCount(best.count, query, best) };
}

/** The count as results show it: those of a city alone have the exact number, others at most `maxCount`. */
function shownCount(
  { value, capped }: ResultCount,
  query: SearchQuery,
  { without }: Pick<FilterRemoval, "without">,
): ResultCount {
  const broader = { ...query, ...without };
  if (broader.city !== null && isUnfiltered(broader)) return { value, capped };
  const max = maxCount(broader);
  return { value: Math.min(value, max), capped: capped || value > max };
}

/** A capped count sorts above an exact one of the same value. */
function byCount(one: ResultCount, other: ResultCount): number {
  return one.value - other.value || Number(one.capped) - Number(other.capped);
}
