import { homeCities } from "./cities/cities.ts";
import type { SearchResults } from "./search/search-listings.ts";
import type { SearchQuery } from "./search/search-query.ts";

/**
 * Tags of the data that a public page depends on. Triggers send the same tags when rows change
 * (database/migrations/0030-tagged-changes.sql); decision 0054 has the table of pages and of changes.
 */
export const listingTag = (id: string): string => `listing:${id}`;

/** The public listings of a city, with their order and filters. */
export const cityTag = (key: string): string => `city:${key}`;

/** The public listings of all cities. */
const directoryTag = "directory";

/** The search words of listings. */
const wordsTag = "words";

/** The set of cities that have listings. */
export const citiesTag = "cities";

/**
 * For pages that no change of a listing affects, because a page without tags becomes stale on every change: pages that
 * depend on no rows, and pages with figures, which expire instead.
 */
export const unchangingTag = "unchanging";

/** The home page shows the listing counts of some cities and the city selector. */
export const landingTags: readonly string[] = [...homeCities.map(({ city }) => cityTag(city.key)), citiesTag];

/** Results pages show listings, their count, and the city selector. */
export function resultsTags({ city, words }: SearchQuery, { rows, close }: SearchResults): string[] {
  const place = city === null ? directoryTag : cityTag(city);
  const found = [...rows, ...close].map(({ id }) => listingTag(id));
  return [place, citiesTag, ...(words === null ? [] : [wordsTag]), ...found];
}
