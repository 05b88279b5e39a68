import { addOutcomes, type StoredOutcome } from "#domain/analytics/counting/outcomes.ts";
import type { Services } from "#domain/services.ts";

/** Sums by outcome, buffered until they are added to the daily sums. */
export class OutcomeSums<Outcome extends StoredOutcome> {
  readonly #amounts = new Map<Outcome, number>();

  add(outcome: Outcome, amount: number): void {
    this.#amounts.set(outcome, (this.#amounts.get(outcome) ?? 0) + amount);
  }

  /** Never throws: sums that cannot be written are retried at the next write. */
  async write(services: Pick<Services, "db" | "clock" | "log">): Promise<void> {
    if (this.#amounts.size === 0) return;
    const taken = new Map(this.#amounts);
    this.#amounts.clear();
    try {
      await addOutcomes(services, taken);
    } catch {
      services.log.warn("analytics-outcomes-not-counted");
      for (const [outcome, amount] of taken) this.add(outcome, amount);
    }
  }
}
