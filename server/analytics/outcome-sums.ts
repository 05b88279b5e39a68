import { addOutcomes, type StoredOutcome } from "#domain/analytics/outcomes.ts";
import type { Services } from "#domain/services.ts";

/** Sums by outcome that wait to be added to those of the day. */
export class OutcomeSums<Outcome extends StoredOutcome> {
  readonly #amounts = new Map<Outcome, number>();

  add(outcome: Outcome, amount: number): void {
    this.#amounts.set(outcome, (this.#amounts.get(outcome) ?? 0) + amount);
  }

  /** Never throws: sums that cannot be written wait for the next time. */
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
