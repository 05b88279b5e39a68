import type { DailySum } from "#domain/analytics/counting/daily-sums.ts";
import type { Services } from "#domain/services.ts";
import { OutcomeSums } from "./outcome-sums.ts";
import { writeRegularly } from "./write-regularly.ts";

export type DailySums = {
  /** Adds one. Never throws. */
  add(sum: DailySum): void;
  /** Stops the timer and writes buffered sums. Never throws. */
  stop(): Promise<void>;
};

/**
 * Adds up events in daily sums that reveal neither texts nor people. Sums are buffered, so that counting delays
 * nothing; a crash loses at most half a minute of them.
 */
export function createDailySums(services: Pick<Services, "db" | "clock" | "log">): DailySums {
  const sums = new OutcomeSums<DailySum>();
  const { stop } = writeRegularly(() => sums.write(services));
  return { add: (sum) => sums.add(sum, 1), stop };
}
