import { expect, test } from "vitest";
import type { SearchResults } from "#domain/search/search-listings.ts";
import { type SearchQuery, wholeDirectory } from "#domain/search/search-query.ts";
import { resultsView } from "./results-view.ts";

const cities = [{ key: "boston", en: "Boston", zh: "波士顿" }];
const found: SearchResults = {
  source: "listings",
  degraded: false,
  rows: [],
  count: { value: 100, capped: false },
  page: 3,
  pageCount: 5,
  validUntil: null,
};

function view(query: Partial<SearchQuery>) {
  return resultsView({ query: { ...wholeDirectory, ...query }, results: found, cities, language: "zh" });
}

test("every way out of a filter leads to the first page of what is left", () => {
  const { applied, clearPath, path } = view({ city: "boston", category: "hsk", maxPrice: 60, page: 3 });
  expect(applied.map((filter) => filter.path)).toEqual(["/zh/city/boston?price=60", "/zh/city/boston/hsk"]);
  expect(clearPath).toBe("/zh/city/boston");
  expect(path).toBe("/zh/city/boston/hsk?price=60");
});

test("without a filter the way out is the whole directory", () => {
  expect(view({ city: "boston" }).clearPath).toBe("/zh?city=All+Cities");
});

test("a count beyond the bound says so", () => {
  const results = { ...found, count: { value: 1000, capped: true } };
  expect(resultsView({ query: wholeDirectory, results, cities, language: "en" }).count).toBe("1,000+ listings found");
});
