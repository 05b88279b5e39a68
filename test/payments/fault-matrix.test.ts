import { expect, test } from "vitest";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { emptyPayments } from "#test/helpers/database/empty-tables.ts";
import { runsAllCases } from "#test/helpers/full-suite.ts";
import { crashPointNames } from "./harness/crash-points.ts";
import { deliveries } from "./harness/deliveries.ts";
import { type Case, isInMatrix, nameOf, runCase } from "./harness/run-case.ts";
import { scenarios } from "./scenarios/scenarios.ts";

const cases: Case[] = Object.keys(scenarios).flatMap((scenario) =>
  deliveries.flatMap((delivery) =>
    [null, ...crashPointNames].map((crash) => ({ scenario, delivery, crash })).filter(isInMatrix),
  ),
);

/** Outside the full suite, every nth case: different ones of each scenario. */
const step = 11;

function sampleOf(scenario: string): Case[] {
  const turn = Object.keys(scenarios).indexOf(scenario);
  return cases.filter((one) => one.scenario === scenario).filter((_, index) => index % step === (turn * 4) % step);
}

function casesOf(scenario: string): Case[] {
  return runsAllCases ? cases.filter((one) => one.scenario === scenario) : sampleOf(scenario);
}

test("the matrix has the documented size", () => {
  expect(cases.length).toBeGreaterThanOrEqual(1500);
  expect(Object.keys(scenarios).length).toBeGreaterThanOrEqual(18);
});

test("a sample contains each scenario, delivery and crash at least twice", () => {
  const sample = Object.keys(scenarios).flatMap(sampleOf);
  const times = (has: (one: Case) => boolean) => sample.filter(has).length;
  const rare = [
    ...Object.keys(scenarios).filter((scenario) => times((one) => one.scenario === scenario) < 2),
    ...deliveries.filter((delivery) => times((one) => one.delivery === delivery) < 2),
    ...crashPointNames.filter((crash) => times((one) => one.crash === crash) < 2),
  ];
  expect(rare).toEqual([]);
});

eachDatabase(
  (database) => {
    test.each(Object.keys(scenarios))(
      "%s: the same result for every delivery and crash",
      { timeout: 300_000 },
      async (scenario) => {
        const failures: string[] = [];
        for (const one of casesOf(scenario)) {
          try {
            const hasCrashed = await runCase(database.db, one);
            if (hasCrashed !== (one.crash !== null)) failures.push(`${nameOf(one)}: it never came to the crash`);
          } catch (error) {
            failures.push(`${nameOf(one)}: ${error instanceof Error ? error.message : String(error)}`);
          } finally {
            // The reconciler would look for the payments of all earlier cases, which this case's provider never had.
            await emptyPayments(database.db);
          }
        }
        expect(failures).toEqual([]);
      },
    );
  },
  { only: "pglite" },
);
