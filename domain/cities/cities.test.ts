import { expect, test } from "vitest";
import { addressZh, findCity, footerCities, homeCities, isMainCity, mainCities, namedCities } from "./cities.ts";

test("the selector lists eight cities in a fixed order", () => {
  expect(mainCities.map((city) => city.en).join(", ")).toBe(
    "New York, Los Angeles, San Francisco, Chicago, Boston, Seattle, Toronto, Vancouver",
  );
});

test("the home page has six cards with fixed sample counts", () => {
  expect(homeCities.map(({ city, sampleCount }) => `${city.en} ${city.state} ${sampleCount}`)).toEqual([
    "New York NY 24",
    "San Francisco CA 18",
    "Toronto ON 21",
    "Los Angeles CA 16",
    "Chicago IL 15",
    "Vancouver BC 19",
  ]);
  expect(footerCities).toHaveLength(4);
});

test("a Chinese address starts with the state or province", () => {
  expect(mainCities.map(addressZh)).toEqual([
    "纽约州纽约市",
    "加州洛杉矶",
    "加州旧金山",
    "伊利诺伊州芝加哥",
    "麻省波士顿",
    "华盛顿州西雅图",
    "安大略省多伦多",
    "BC 省温哥华",
  ]);
});

test("a known city is found by its key, an unknown key returns null", () => {
  expect(findCity("boston")?.zh).toBe("波士顿");
  expect(findCity("houston")?.zh).toBe("休斯顿");
  expect(findCity("__proto__")).toBeNull();
  expect(isMainCity("boston")).toBe(true);
  expect(isMainCity("houston")).toBe(false);
});

test("no two cities share a key or a name", () => {
  expect(new Set(namedCities.map((city) => city.key)).size).toBe(namedCities.length);
  expect(new Set(namedCities.map((city) => city.zh)).size).toBe(namedCities.length);
});
