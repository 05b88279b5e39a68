import { expect, test } from "vitest";
import { namedCities } from "./cities.ts";
import { nearestCities } from "./nearest-cities.ts";

test("every built-in city has a position", () => {
  for (const { key } of namedCities) expect(nearestCities(key, 100), key).toHaveLength(namedCities.length - 1);
});

test.each([
  ["boston", ["cambridge", "flushing"]],
  ["new-york", ["jersey-city", "brooklyn"]],
  ["honolulu", ["san-francisco", "palo-alto"]],
  ["seattle", ["bellevue", "richmond"]],
  ["kyle", []],
])("the nearest cities of %s are %j", (key, nearest) => {
  expect(nearestCities(key, 2).map((city) => city.key)).toEqual(nearest);
});
