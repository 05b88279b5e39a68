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

/** Under CI, or where MATRIX says so, all of them. Else of each fate and delivery one, with a death here or there. */
const isWhole = process.env["CI"] !== undefined || process.env["MATRIX"] === "whole";

function casesOf(fate: string): Case[] {
  const own = cases.filter((one) => one.fate === fate);
  if (isWhole) return own;
  const turn = Object.keys(fates).indexOf(fate);
  return deliveries.flatMap((delivery, index) => {
    const alike = own.filter((one) => one.delivery === delivery);
    return alike.slice((turn + index) % Math.max(1, alike.length)).slice(0, 1);
  });
}

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
        for (const one of casesOf(fate)) {
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
