import type { SearchOutcome } from "#domain/search/search-outcomes.ts";
import type { Services } from "#domain/services.ts";
import { OutcomeSums } from "./outcome-sums.ts";

export type SearchCounter = {
  count(outcome: SearchOutcome): void;
  /** Stops the timer and writes buffered counts. Never throws. */
  stop(): Promise<void>;
};

const writeMs = 30_000;

/**
 * Counts searches by outcome, in daily sums that reveal neither searches nor visitors. A crash loses at most half a
 * minute of them. `observe` receives each search immediately.
 */
export function createSearchCounter(
  services: Pick<Services, "db" | "clock" | "log">,
  observe: (outcome: SearchOutcome) => void,
): SearchCounter {
  const sums = new OutcomeSums<`search-${SearchOutcome}`>();
  let writing: Promise<void> = Promise.resolve();
  const write = () => {
    writing = writing.then(() => sums.write(services));
    return writing;
  };
  const timer = setInterval(() => void write(), writeMs);
  timer.unref();
  return {
    count(outcome) {
      sums.add(`search-${outcome}`, 1);
      observe(outcome);
    },
    async stop() {
      clearInterval(timer);
      await write();
    },
  };
}
