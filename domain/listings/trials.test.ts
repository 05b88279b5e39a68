import { expect, test } from "vitest";
import { type Trial, trialsOf } from "./trials.ts";

const fields = { trialPrice: 20, trialMinutes: 30 };

test.each<[facets: string[], trials: Trial[]]>([
  [["adult"], []],
  [["trial-free"], [{ key: "trial-free", price: 0, minutes: 30 }]],
  [["adult", "trial-paid"], [{ key: "trial-paid", price: 20, minutes: 30 }]],
  [
    ["trial-free", "trial-paid"],
    [
      { key: "trial-free", price: 0, minutes: null },
      { key: "trial-paid", price: 20, minutes: 30 },
    ],
  ],
])("the facets %j have the trials %j", (facets, trials) => {
  expect(trialsOf({ ...fields, facets })).toEqual(trials);
});

test("a paid trial without details has an unknown price, not a price of zero", () => {
  expect(trialsOf({ facets: ["trial-paid"], trialPrice: null, trialMinutes: null })).toEqual([
    { key: "trial-paid", price: null, minutes: null },
  ]);
});
