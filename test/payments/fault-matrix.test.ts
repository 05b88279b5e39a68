import { expect, test } from "vitest";
import { eachDatabase } from "#test/helpers/database.ts";
import { isWhole } from "#test/helpers/proofs.ts";
import { crashPointNames } from "./crash-points.ts";
import { deliveries } from "./deliveries.ts";
import { fates } from "./fates.ts";
import { type Case, isInMatrix, nameOf, runCase } from "./run-case.ts";

const cases: Case[] = Object.keys(fates).flatMap((fate) =>
  deliveries.flatMap((delivery) =>
    [null, ...crashPointNames].map((crash) => ({ fate, delivery, crash })).filter(isInMatrix),
  ),
);

/** Where not all are tried, one in so many: of each fate others. */
const step = 11;

function sampleOf(fate: string): Case[] {
  const turn = Object.keys(fates).indexOf(fate);
  return cases.filter((one) => one.fate === fate).filter((_, index) => index % step === (turn * 4) % step);
}

function casesOf(fate: string): Case[] {
  return isWhole ? cases.filter((one) => one.fate === fate) : sampleOf(fate);
}

test("the matrix is as large as it says", () => {
  expect(cases.length).toBeGreaterThanOrEqual(1500);
  expect(Object.keys(fates).length).toBeGreaterThanOrEqual(18);
});

test("a sample has each fate, each way to hear of it and each death, and none only once", () => {
  const sample = Object.keys(fates).flatMap(sampleOf);
  const times = (has: (one: Case) => boolean) => sample.filter(has).length;
  const rare = [
    ...Object.keys(fates).filter((fate) => times((one) => one.fate === fate) < 2),
    ...deliveries.filter((delivery) => times((one) => one.delivery === delivery) < 2),
    ...crashPointNames.filter((crash) => times((one) => one.crash === crash) < 2),
  ];
  expect(rare).toEqual([]);
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
