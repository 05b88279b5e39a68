import { expect, test } from "vitest";
import { outcomeOfSearch } from "./search-outcomes.ts";

test.each([
  ["listings", [1], [2], "found"],
  ["listings", [], [2], "close"],
  ["listings", [], [], "none"],
  ["samples", [1, 2], [], "none"],
] as const)("%s with rows %j and close matches %j have the outcome %s", (source, rows, close, outcome) => {
  expect(outcomeOfSearch({ source, rows, close })).toBe(outcome);
});
