import { type FacetGroup, facetsByGroup } from "#domain/facets/facets.ts";
import type { SearchOutcome } from "./search-outcomes.ts";
import type { SearchQuery } from "./search-query.ts";

/** The parts of a search that are counted. */
export type CountedSearch = {
  outcome: SearchOutcome;
  groups: FacetGroup[];
  /** Whether the order is not the default. */
  isSorted: boolean;
  /** The words, if they alone found nothing, or nothing in a city. */
  missedWords: string | null;
};

type Query = Pick<SearchQuery, "words" | "category" | "type" | "maxPrice" | "facets" | "sort">;

type Results = { source: "listings" | "samples"; rows: readonly unknown[]; close: readonly unknown[] };

export function countedSearch(query: Query, results: Results): CountedSearch {
  const outcome = outcomeOf(results);
  return {
    outcome,
    groups: facetsByGroup(query.facets).map(({ group }) => group),
    isSorted: query.sort !== "default",
    missedWords: outcome === "none" && !hasFilters(query) ? query.words : null,
  };
}

function hasFilters({ category, type, maxPrice, facets }: Query): boolean {
  return category !== null || type !== null || maxPrice !== null || facets.length > 0;
}

function outcomeOf({ source, rows, close }: Results): SearchOutcome {
  if (source === "listings" && rows.length > 0) return "found";
  return close.length > 0 ? "close" : "none";
}
