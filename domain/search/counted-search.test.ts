import { expect, test } from "vitest";
import { countedSearch } from "./counted-search.ts";
import { type SearchQuery, wholeDirectory } from "./search-query.ts";

test.each([
  ["listings", [1], [2], "found"],
  ["listings", [], [2], "close"],
  ["listings", [], [], "none"],
  ["samples", [1, 2], [], "none"],
] as const)("%s with rows %j and close matches %j have the outcome %s", (source, rows, close, outcome) => {
  const counted = { outcome, groups: [], isSorted: false, missedWords: null };
  expect(countedSearch(wholeDirectory, { source, rows, close })).toEqual(counted);
});

test("each group of facets counts once, and so does an order other than the default", () => {
  const results = { source: "listings", rows: [1], close: [] } as const;
  const query = { ...wholeDirectory, facets: ["hsk", "yct", "weekend"], sort: "rating" } as const;
  expect(countedSearch(query, results)).toMatchObject({ groups: ["exam", "times"], isSorted: true });
});

test("words are counted if they alone find nothing", () => {
  const missed = { source: "listings", rows: [], close: [] } as const;
  const query = { ...wholeDirectory, words: "guqin" };
  const wordsOf = (own: Partial<SearchQuery>, results: object = {}) =>
    countedSearch({ ...query, ...own }, { ...missed, ...results }).missedWords;
  expect([wordsOf({}), wordsOf({ city: "boston" }), wordsOf({ sort: "price" })]).toEqual(["guqin", "guqin", "guqin"]);
  expect([wordsOf({}, { rows: [1] }), wordsOf({}, { close: [1] })]).toEqual([null, null]);
  for (const filter of [{ category: "hsk" }, { type: "school" }, { maxPrice: 60 }, { facets: ["adult"] }] as const)
    expect(wordsOf(filter)).toBeNull();
});
