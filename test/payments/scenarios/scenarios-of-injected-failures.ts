import type { FailureKind } from "#stripe-sandbox/store/store.ts";
import { applied, type Scenario } from "./scenario.ts";

/** Another order whose page creation fails. The owner retries until there is a page, and pays. */
function whenCreating(failure: FailureKind, states: string[]): Scenario {
  return {
    async happen(run, id) {
      await run.harness.fail(failure, "create");
      const other = await run.checkout(6);
      // The first page has ended, so that a second payment is impossible.
      await run.choose(id, "pay");
      await run.choose(other, "pay");
    },
    end: { states, months: 6, expiresAt: "2027-07-31T10:02:00.000Z", receipts: [1, 1] },
    hasEntry: true,
  };
}

/** A payment whose first read fails. */
function whenReading(failure: FailureKind): Scenario {
  return {
    async happen(run, id) {
      await run.harness.fail(failure, "read");
      await run.choose(id, "pay");
    },
    end: applied,
    hasEntry: true,
  };
}

/** Failures of the provider's API, as its page offers them. */
export const injectedFailures: Record<string, Scenario> = {
  "creating: conflict": whenCreating("conflict", ["applied", "expired"]),
  "creating: too many requests": whenCreating("rate-limit", ["applied", "expired"]),
  // The key is consumed: the page belongs to another attempt.
  "creating: an error": whenCreating("error", ["abandoned", "applied", "expired"]),
  "creating: an error after it was done": whenCreating("error-after", ["applied", "expired"]),
  "creating: a late response": whenCreating("slow", ["applied", "expired"]),
  "creating: no response": whenCreating("silent", ["applied", "expired"]),
  "reading: conflict": whenReading("conflict"),
  "reading: too many requests": whenReading("rate-limit"),
  "reading: an error": whenReading("error"),
  "reading: a late response": whenReading("slow"),
  "reading: no response": whenReading("silent"),
};
