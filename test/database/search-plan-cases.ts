import { categories } from "#domain/listings/fields/categories.ts";
import { type SearchQuery, searchSorts, wholeDirectory } from "#domain/search/search-query.ts";
import { wordsQuery } from "#domain/search/words/words-query.ts";
import type { WordsSearch } from "#domain/search/words-statements.ts";
import { testNow } from "#test/helpers/database/rows/insert-rows.ts";

/** Cities and categories with and without listings. */
export const filters: Partial<SearchQuery>[] = [null, "boston", "seattle", "town-7", "nowhere"].flatMap((city) =>
  [null, ...categories].flatMap((category) => [{ city, category }]),
);
export const typed = filters.flatMap((filter) => (["teacher", "school"] as const).map((type) => ({ ...filter, type })));
/** Common, rare and absent facets, alone and together. */
export const faceted = [null, "boston", "town-7"].flatMap((city) =>
  (
    [
      ["simplified"],
      ["age-6-12", "traditional", "zhuyin", "weekend"],
      ["tocfl"],
      ["explains-yue"],
      ["adult", "tocfl", "weekend"],
      ["full"],
    ] as const
  ).map((facets) => ({ city, facets })),
);
/** Also with filters that are tested beside facets, and pages after the first. */
export const facetedPages: Partial<SearchQuery>[] = [
  ...faceted,
  { type: "school", facets: ["weekend"] },
  { type: "teacher", maxPrice: 60, facets: ["zhuyin", "weekend"] },
  { city: "boston", maxPrice: 40, facets: ["tocfl"] },
  { type: "school", sort: "experience", facets: ["traditional"] },
  { facets: ["weekend"], page: 3 },
  { city: "boston", type: "school", facets: ["simplified"], page: 5 },
];
export const sorted = [null, "boston"].flatMap((city) => searchSorts.map((sort) => ({ city, sort })));
export const sortedByType = sorted.flatMap((query) =>
  (["teacher", "school"] as const).map((type) => ({ ...query, type })),
);

export function searchOf(query: SearchQuery): WordsSearch {
  const words = wordsQuery(query.words ?? "");
  if (typeof words === "string") throw new Error("It has no words.");
  return { query, now: testNow, words };
}

/** For `test.each`: each query with its name. */
export function named(queries: Partial<SearchQuery>[]): [string, SearchQuery][] {
  return queries.map((query) => [JSON.stringify(query), { ...wholeDirectory, ...query }]);
}
