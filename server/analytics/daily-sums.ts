import type { DailySum } from "#domain/analytics/counting/daily-sums.ts";
import type { Services } from "#domain/services.ts";
import { OutcomeSums } from "./outcome-sums.ts";

export type DailySums = {
  /** Adds one. Never throws. */
  add(sum: DailySum): void;
  /** Stops the timer and writes buffered sums. Never throws. */
  stop(): Promise<void>;
};

const writeMs = 30_000;

/**
 * Adds up events in daily sums that reveal neither texts nor people. Sums are buffered, so that counting delays
 * nothing; a crash loses at most half a minute of them.
 */
export function createDailySums(services: Pick<Services, "db" | "clock" | "log">): DailySums {
  const sums = new OutcomeSums<DailySum>();
  let writing: Promise<void> = Promise.resolve();
  const write = () => {
    writing = writing.then(() => sums.write(services));
    return writing;
  };
  const timer = setInterval(() => void write(), writeMs);
  timer.unref();
  return {
    add: (sum) => sums.add(sum, 1),
    async stop() {
      clearInterval(timer);
      await write();
    },
  };
}
