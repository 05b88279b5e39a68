import { expect, test } from "vitest";
import { eachDatabase } from "#test/helpers/database.ts";
import { crashPointNames } from "./crash-points.ts";
import { deliveries } from "./deliveries.ts";
import { fates } from "./fates.ts";
import { type Case, isInMatrix, nameOf, runCase } from "./run-case.ts";

const cases: Case[] = Object.keys(fates).flatMap((fate) =>
  deliveries.flatMap((delivery) =>
    [null, ...crashPointNames].map((crash) => ({ fate, delivery, crash })).filter(isInMatrix),
  ),
);

test("the matrix is as large as it says", () => {
  expect(cases.length).toBeGreaterThanOrEqual(1500);
  expect(Object.keys(fates).length).toBeGreaterThanOrEqual(18);
});

eachDatabase(
  (database) => {
    test.each(Object.keys(fates))(
      "%s: the same end, however it is heard of and whoever dies",
      { timeout: 300_000 },
      async (fate) => {
        const failures: string[] = [];
        const own = cases.filter((one) => one.fate === fate);
        for (const one of own) {
          try {
            const hasCrashed = await runCase(database.db, one);
            if (hasCrashed !== (one.crash !== null)) failures.push(`${nameOf(one)}: it never came to the crash`);
          } catch (error) {
            failures.push(`${nameOf(one)}: ${error instanceof Error ? error.message : String(error)}`);
          }
        }
        expect(failures).toEqual([]);
      },
    );
  },
  { only: "pglite" },
);
