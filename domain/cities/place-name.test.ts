import { expect, test } from "vitest";
import { namedCities } from "./cities.ts";
import { cityName, placeName, stateCode } from "./place-name.ts";

test("a place is named in the reader's language, regardless of the owner's spelling", () => {
  expect(placeName({ cityKey: "new-york", city: "NYC", state: "NY" }, "en")).toBe("New York, NY");
  expect(placeName({ cityKey: "new-york", city: "纽约", state: "纽约州" }, "en")).toBe("New York, NY");
  expect(placeName({ cityKey: "new-york", city: "NYC", state: "New York" }, "zh")).toBe("纽约州纽约市");
  for (const state of ["MA", "马萨诸塞州", "馬薩諸塞州"])
    expect(placeName({ cityKey: "boston", city: "Boston", state }, "zh")).toBe("麻省波士顿");
  for (const state of ["bc", "British Columbia", "BC 省", "bc省", "卑诗省", "不列颠哥伦比亚省"])
    expect(placeName({ cityKey: "vancouver", city: "Vancouver", state }, "zh")).toBe("BC 省温哥华");
});

test("a city of the same name in another state is shown as typed", () => {
  expect(placeName({ cityKey: "richmond", city: "Richmond", state: "VA" }, "zh")).toBe("Richmond, VA");
  expect(placeName({ cityKey: "atlantis", city: "Atlantis", state: "" }, "en")).toBe("Atlantis");
});

test("every spelling of a state has the same code", () => {
  for (const state of ["GA", "georgia", "佐治亚州"])
    expect(stateCode({ cityKey: "atlanta", city: "Atlanta", state })).toBe("GA");
  expect(stateCode({ cityKey: "atlantis", city: "Atlantis", state: "Ocean" })).toBe("Ocean");
});

test("an unknown city's name is shown as typed", () => {
  expect(cityName("boston", "BOSTON", "zh")).toBe("波士顿");
  expect(cityName("atlantis", "Atlantis", "zh")).toBe("Atlantis");
});

test("every named city is recognized by the postal code of its state", () => {
  for (const city of namedCities) {
    const place = { cityKey: city.key, city: city.en, state: city.state };
    expect(placeName(place, "en")).toBe(`${city.en}, ${city.state}`);
    expect(placeName(place, "zh")).toContain(city.zh);
  }
});
