import type { SearchOutcome } from "#domain/search/search-outcomes.ts";
import type { Services } from "#domain/services.ts";
import type { DailySums } from "./daily-sums.ts";
import type { MissedWords } from "./missed-words.ts";

/**
 * Counts searches by outcome, by the facet groups that they filter by, those in an order other than the default, and
 * words without results. `observe` receives the outcome of each search immediately.
 */
export function createSearchCounter(
  sums: Pick<DailySums, "add">,
  missed: Pick<MissedWords, "add">,
  observe: (outcome: SearchOutcome) => void,
): Services["countSearch"] {
  return ({ outcome, groups, isSorted, missedWords }) => {
    sums.add(`search-${outcome}`);
    for (const group of groups) sums.add(`facet-${group}`);
    if (isSorted) sums.add("sort-other");
    if (missedWords !== null) missed.add(missedWords);
    observe(outcome);
  };
}
