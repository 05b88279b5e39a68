import { expect, test } from "vitest";
import type { SearchResults } from "#domain/search/search-listings.ts";
import { type SearchQuery, wholeDirectory } from "#domain/search/search-query.ts";
import { defaultSite } from "#domain/site.ts";
import { resultsHead } from "./results-head.ts";

function isIndexed(query: Partial<SearchQuery>, results: Partial<SearchResults> = {}, hasCityPage = true): boolean {
  const found: SearchResults = {
    source: "listings",
    degraded: false,
    rows: [],
    count: { value: 8, capped: false },
    page: 1,
    pageCount: 1,
    validUntil: null,
    ...results,
  };
  const services = { origin: "https://taoli.example", site: defaultSite };
  const asked = { ...wholeDirectory, city: "boston", ...query };
  return !resultsHead(services, "en", { query: asked, results: found, hasCityPage, path: "/city/boston" }).noindex;
}

test("a city with a listing, and a category with three, may be listed by search engines", () => {
  expect(isIndexed({})).toBe(true);
  expect(isIndexed({}, { count: { value: 1, capped: false } })).toBe(true);
  expect(isIndexed({ category: "hsk" }, { count: { value: 3, capped: false } })).toBe(true);
});

test("the results of a city without a page of its own may not, those of all cities may", () => {
  expect(isIndexed({ city: "kyle", cityText: "Kyle" }, {}, false)).toBe(false);
  expect(isIndexed({ city: null }, {}, false)).toBe(true);
});

test("samples, near-empty pages and narrowed ones may not", () => {
  expect(isIndexed({}, { source: "samples" })).toBe(false);
  expect(isIndexed({}, { count: { value: 0, capped: false } })).toBe(false);
  expect(isIndexed({ category: "hsk" }, { count: { value: 2, capped: false } })).toBe(false);
  expect(isIndexed({ type: "school" })).toBe(false);
  expect(isIndexed({ maxPrice: 60 })).toBe(false);
  expect(isIndexed({ sort: "price" })).toBe(false);
});
