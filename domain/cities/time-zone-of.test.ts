import { expect, test } from "vitest";
import { namedCities } from "./cities.ts";
import { timeZoneOf, zonesOfCities, zonesOfStates } from "./time-zone-of.ts";

test.each([
  ["New York", "NY", "America/New_York"],
  ["纽约", "纽约州", "America/New_York"],
  ["SF", "California", "America/Los_Angeles"],
  ["Vancouver", "BC", "America/Vancouver"],
  // A different city of the same name.
  ["Vancouver", "WA", "America/Los_Angeles"],
  ["Toronto", "Canada", "America/Toronto"],
  ["Montréal", "québec ", "America/Toronto"],
  ["Phoenix", "Az", "America/Phoenix"],
  ["Honolulu", "HI", "Pacific/Honolulu"],
  ["St. John's", "Newfoundland and Labrador", "America/St_Johns"],
  ["El Paso", "Texas", "America/Denver"],
  ["Austin", "得州", "America/Chicago"],
  ["London", "England", "UTC"],
  ["—", "", "UTC"],
])("%s, %s is in %s", (city, state, zone) => {
  expect(timeZoneOf({ city, state })).toBe(zone);
});

test("every named city has a time zone that the runtime supports", () => {
  for (const { en, state } of namedCities) expect(timeZoneOf({ city: en, state })).not.toBe("UTC");
  const zones = [...zonesOfStates.values(), ...Object.values(zonesOfCities).map(({ zone }) => zone)];
  for (const timeZone of zones) expect(() => new Intl.DateTimeFormat("en", { timeZone })).not.toThrow();
});

test("every common spelling of a province is recognized", () => {
  for (const state of ["BC", "bc", "BC 省", "BC省", "卑诗省", "不列颠哥伦比亚省"])
    expect([state, timeZoneOf({ city: "素里", state })]).toEqual([state, "America/Vancouver"]);
});
