import type { SearchOutcome } from "#domain/search/search-outcomes.ts";
import type { Services } from "#domain/services.ts";
import { createDailySums } from "./daily-sums.ts";
import { createMissedWords } from "./missed-words.ts";
import { createSearchCounter } from "./search-counter.ts";

export type Counters = Pick<Services, "countSearch" | "countDaily"> & {
  /** Writes buffered counts. Never throws. */
  stop(): Promise<void>;
};

/** The counters of the domain's commands and queries. `observe` receives the outcome of each search immediately. */
export function createCounters(
  services: Pick<Services, "db" | "clock" | "log">,
  observe: (outcome: SearchOutcome) => void,
): Counters {
  const sums = createDailySums(services);
  const missed = createMissedWords(services);
  return {
    countSearch: createSearchCounter(sums, missed, observe),
    countDaily: sums.add,
    stop: async () => void (await Promise.all([sums.stop(), missed.stop()])),
  };
}
