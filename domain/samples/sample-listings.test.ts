import { expect, test } from "vitest";
import { parseSearchQuery, wholeDirectory } from "#domain/search/search-query.ts";
import { filterSamples, sampleListings } from "./sample-listings.ts";

function cities(search: string): string[] {
  return filterSamples(parseSearchQuery(new URLSearchParams(search))).map((sample) => sample.city);
}

test("there is one sample teacher in each of eight cities, at 55 to 80 dollars", () => {
  expect(sampleListings.map((sample) => sample.city).join(", ")).toBe(
    "New York, San Francisco, Toronto, Los Angeles, Chicago, Boston, Seattle, Vancouver",
  );
  for (const sample of sampleListings) {
    expect(sample.hourlyRate).toBeGreaterThanOrEqual(55);
    expect(sample.hourlyRate).toBeLessThanOrEqual(80);
    expect(sample.email).toMatch(/\.example$/);
    expect(sample.type).toBe("teacher");
  }
  expect(sampleListings.map((sample) => sample.id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((n) => `sample-${n}`));
});

test("all samples are shown without a filter, on any page", () => {
  expect(filterSamples(wholeDirectory)).toHaveLength(8);
  expect(filterSamples({ ...wholeDirectory, page: 9 })).toHaveLength(8);
});

test("samples are filtered by city, category, type and price", () => {
  expect(cities("city=波士顿")).toEqual(["Boston"]);
  expect(cities("city=Houston")).toEqual([]);
  expect(cities("category=children")).toEqual(["Toronto", "Seattle"]);
  expect(cities("city=Boston&category=children")).toEqual([]);
  expect(cities("type=school")).toEqual([]);
  expect(cities("price=60")).toEqual(["Toronto", "Seattle", "Vancouver"]);
});

test("samples are sorted as requested, and ties keep their order", () => {
  expect(cities("sort=price").slice(0, 3)).toEqual(["Seattle", "Toronto", "Vancouver"]);
  expect(cities("sort=price-desc")[0]).toBe("Boston");
  expect(cities("sort=experience").slice(0, 2)).toEqual(["Chicago", "Toronto"]);
});
