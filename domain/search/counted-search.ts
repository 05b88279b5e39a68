import { type FacetGroup, type FacetKey, facetsByGroup } from "#domain/facets/facets.ts";
import type { SearchOutcome } from "./search-outcomes.ts";

/** The parts of a search that are counted: neither its words nor its place. */
export type CountedSearch = {
  outcome: SearchOutcome;
  groups: FacetGroup[];
  /** Whether the order is not the default. */
  isSorted: boolean;
};

type Query = { facets: readonly FacetKey[]; sort: string };

type Results = { source: "listings" | "samples"; rows: readonly unknown[]; close: readonly unknown[] };

export function countedSearch({ facets, sort }: Query, results: Results): CountedSearch {
  return {
    outcome: outcomeOf(results),
    groups: facetsByGroup(facets).map(({ group }) => group),
    isSorted: sort !== "default",
  };
}

function outcomeOf({ source, rows, close }: Results): SearchOutcome {
  if (source === "listings" && rows.length > 0) return "found";
  return close.length > 0 ? "close" : "none";
}
