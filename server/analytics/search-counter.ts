import type { SearchOutcome } from "#domain/search/search-outcomes.ts";
import type { Services } from "#domain/services.ts";
import type { DailySums } from "./daily-sums.ts";

/**
 * Counts searches by outcome, by the facet groups that they filter by, and those in an order other than the default.
 * `observe` receives the outcome of each search immediately.
 */
export function createSearchCounter(
  sums: Pick<DailySums, "add">,
  observe: (outcome: SearchOutcome) => void,
): Services["countSearch"] {
  return ({ outcome, groups, isSorted }) => {
    sums.add(`search-${outcome}`);
    for (const group of groups) sums.add(`facet-${group}`);
    if (isSorted) sums.add("sort-other");
    observe(outcome);
  };
}
