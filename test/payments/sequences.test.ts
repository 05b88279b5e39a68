import fc from "fast-check";
import { expect, test } from "vitest";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { emptyPayments } from "#test/helpers/database/empty-tables.ts";
import { suite } from "#test/helpers/full-suite.ts";
import { runSequence, sequences } from "./sequence.ts";

/** RUNS sets the number, and SEED the first seed, which otherwise differs in each run. */
const runs = Number(process.env["RUNS"] ?? { local: 50, ci: 1000, full: 3000 }[suite]);
const seed = Number(process.env["SEED"] ?? Date.now() % 2 ** 31);

eachDatabase(
  (database) => {
    test(`${runs} random sequences of payments end in the provider's state`, { timeout: 900_000 }, async () => {
      console.info(`Sequences of payments: ${runs} runs from SEED=${seed}.`);
      const property = fc.asyncProperty(sequences, async (steps) => {
        try {
          await runSequence(database.db, steps);
        } finally {
          // Each run has a separate provider, and its reconciler would look for the payments of all earlier runs.
          await emptyPayments(database.db);
        }
      });
      const report = await fc.check(property, { numRuns: runs, seed });
      expect(report.failed, fc.defaultReportMessage(report)).toBe(false);
    });
  },
  { only: "pglite" },
);
