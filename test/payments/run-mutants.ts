import fc from "fast-check";
import type { Database } from "#database/database.ts";
import type { CrashPoint } from "./crash-points.ts";
import type { Delivery } from "./deliveries.ts";
import { type Case, isInMatrix, nameOf, runCase } from "./run-case.ts";
import { runSequence, sequences } from "./sequence.ts";

/** A small part of the matrix: every kind of scenario and of crash, each with some deliveries only. */
const scenarios = [
  "paid",
  "slow payment failed",
  "refunded in full",
  "dispute lost",
  "two pages open, both paid",
  "renewed twice",
];
const deaths: (CrashPoint | null)[] = [
  null,
  "before the session is written down",
  "after the payment is written",
  "before the effect is committed",
];
const deliveries: Delivery[] = ["once", "lost", "reversed"];

const cases = scenarios
  .flatMap((scenario) => deaths.flatMap((crash) => deliveries.map((delivery) => ({ scenario, delivery, crash }))))
  .filter(isInMatrix);

const numRuns = 20;

/**
 * What is wrong, if that can be found in a part of the matrix and in a few sequences, which are always the same. Else
 * null.
 */
export async function huntMutants(db: Database): Promise<string | null> {
  const found = await tryCases(db, cases);
  if (found !== null) return found;
  const property = fc.asyncProperty(sequences, (steps) => runSequence(db, steps));
  const { failed, errorInstance } = await fc.check(property, { numRuns, seed: 1, endOnFailure: true });
  return failed ? `sequences: ${firstLine(errorInstance)}` : null;
}

/** The same for these cases only. */
export async function tryCases(db: Database, ofThese: readonly Case[]): Promise<string | null> {
  for (const one of ofThese) {
    try {
      await runCase(db, one);
    } catch (error) {
      return `${nameOf(one)}: ${firstLine(error)}`;
    }
  }
  return null;
}

function firstLine(error: unknown): string {
  return String(error instanceof Error ? error.message : error).split("\n")[0] ?? "";
}
