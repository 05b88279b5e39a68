import { expect, test } from "vitest";
import { namedCities } from "./cities.ts";
import { cityAliases } from "./city-aliases.ts";
import { cityKey, cityKeyLength } from "./city-key.ts";

test.each([
  ["New York", "new-york"],
  ["  new   YORK ", "new-york"],
  ["NYC", "new-york"],
  ["n.y.c.", "new-york"],
  ["ＮＹＣ", "new-york"],
  ["New York, NY", "new-york"],
  ["纽约", "new-york"],
  ["紐約", "new-york"],
  ["纽约州纽约", "new-york"],
  ["纽约州纽约市", "new-york"],
  ["卑诗省温哥华", "vancouver"],
  ["BC 省温哥华", "vancouver"],
  ["圣迭戈", "san-diego"],
  ["休斯敦", "houston"],
  ["SF", "san-francisco"],
  ["三藩市", "san-francisco"],
  ["旧金山", "san-francisco"],
  ["舊金山", "san-francisco"],
  ["加州旧金山", "san-francisco"],
  ["L.A.", "los-angeles"],
  ["洛杉磯", "los-angeles"],
  ["Vancouver, BC", "vancouver"],
  ["溫哥華", "vancouver"],
  ["Montréal", "montreal"],
  ["多伦多", "toronto"],
  ["休斯顿", "houston"],
])("%s has the key %s", (text, key) => {
  expect(cityKey(text)).toBe(key);
});

test("a city of the same name in another state has its own key", () => {
  expect(cityKey("Vancouver, WA")).toBe("vancouver-wa");
  expect(cityKey("Portland, ME")).toBe("portland-me");
});

test("an unknown city's key is its name in kebab case, with Han characters kept", () => {
  expect(cityKey("St. John's")).toBe("st-johns");
  expect(cityKey("Trois-Rivières")).toBe("trois-rivieres");
  expect(cityKey("Winston–Salem")).toBe("winston-salem");
  expect(cityKey("蒙特利公园 市")).toBe("蒙特利公园-市");
});

test("the key of a key is the same key", () => {
  for (const text of ["NYC", "St. John's", "蒙特利公园", "x".repeat(500), "A.".repeat(90)]) {
    expect(cityKey(cityKey(text))).toBe(cityKey(text));
  }
  for (const city of namedCities) expect(cityKey(city.key)).toBe(city.key);
});

test("a key has only letters, digits and hyphens, within the length limit", () => {
  const garbage = ["", " ", "!!!", "\0", "\ud800", "\udc00\ud800", "../../etc", "%00", "<script>", "﷽".repeat(100)];
  for (const text of [...garbage, "x".repeat(10_000), "𠮷".repeat(5_000), "a-".repeat(5_000)]) {
    const key = cityKey(text);
    expect([...key].length).toBeLessThanOrEqual(cityKeyLength);
    expect(key).toMatch(/^[\p{L}\p{N}-]*$/u);
    expect(key.isWellFormed()).toBe(true);
  }
  expect(cityKey("!!!")).toBe("");
});

test("an alias belongs to exactly one named city", () => {
  const owners = new Map<string, string>();
  for (const [key, aliases] of Object.entries(cityAliases)) {
    expect(namedCities.some((city) => city.key === key)).toBe(true);
    for (const alias of aliases) {
      expect(owners.get(alias) ?? key).toBe(key);
      owners.set(alias, key);
      expect(cityKey(alias)).toBe(key);
    }
  }
});
