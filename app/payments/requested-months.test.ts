import { expect, test } from "vitest";
import { requestedMonths } from "./requested-months.ts";

test.each([
  ["months=12", [1, 3, 6, 12], 12],
  ["", [1, 3, 6, 12], 3],
  ["months=2", [1, 3, 6, 12], 3],
  ["months=06", [1, 3, 6, 12], 3],
  ["months=x", [6, 12], 6],
  ["", [], 1],
])('the query "%s" with the offers %j selects %i months', (search, offered, expected) => {
  expect(requestedMonths(new URLSearchParams(search), offered)).toBe(expected);
});
