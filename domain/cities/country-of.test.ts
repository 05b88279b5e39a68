import { expect, test } from "vitest";
import { countryOf } from "./country-of.ts";

test.each([
  ["toronto", "ON", "CA"],
  ["toronto", "", "CA"],
  ["burnaby", "British Columbia", "CA"],
  ["montreal", "qc", "CA"],
  ["vancouver", "WA", "US"],
  ["boston", "MA", "US"],
  ["nowhere", "", "US"],
])("a place in %s %s is in %s", (cityKey, state, country) => {
  expect(countryOf({ cityKey, state })).toBe(country);
});
