import { expect, test } from "vitest";
import { countedSearch } from "./counted-search.ts";

const plain = { facets: [], sort: "default" };

test.each([
  ["listings", [1], [2], "found"],
  ["listings", [], [2], "close"],
  ["listings", [], [], "none"],
  ["samples", [1, 2], [], "none"],
] as const)("%s with rows %j and close matches %j have the outcome %s", (source, rows, close, outcome) => {
  expect(countedSearch(plain, { source, rows, close })).toEqual({ outcome, groups: [], isSorted: false });
});

test("each group of facets counts once, and so does an order other than the default", () => {
  const results = { source: "listings", rows: [1], close: [] } as const;
  const query = { facets: ["hsk", "yct", "weekend"], sort: "rating" } as const;
  expect(countedSearch(query, results)).toEqual({ outcome: "found", groups: ["exam", "times"], isSorted: true });
});
