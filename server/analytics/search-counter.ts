import type { SearchOutcome } from "#domain/search/search-outcomes.ts";
import type { Services } from "#domain/services.ts";
import { OutcomeSums } from "./outcome-sums.ts";

export type SearchCounter = {
  count(outcome: SearchOutcome): void;
  /** Ends the timer, and writes what waits. Never throws. */
  stop(): Promise<void>;
};

const writeMs = 30_000;

/**
 * Counts searches by what they show, in sums of a day that say nothing of what was searched or by whom: a crash loses
 * half a minute of them. `observe` sees each at once.
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
