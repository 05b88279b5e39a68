import { expect, test } from "vitest";
import { cityOptions, stateOfCity, stateOptions } from "./city-options.ts";

const labels = (typed: string, locale: "en" | "zh" = "en") => cityOptions(typed, locale).map(({ label }) => label);

test("without typed text the eight main cities are offered in order and in the reader's language", () => {
  expect(labels("")).toHaveLength(8);
  expect(labels("")[0]).toBe("New York");
  expect(labels("", "zh")[0]).toBe("纽约");
});

test("city names match from the start of a word, in either language and in pinyin", () => {
  expect(labels("san fr")).toEqual(["San Francisco"]);
  expect(labels("franc")).toEqual(["San Francisco"]);
  expect(labels("旧金")).toEqual(["San Francisco"]);
  expect(labels("jiujin")).toEqual(["San Francisco"]);
  expect(labels("ancis")).toEqual([]);
});

test("well-known aliases lead to the city", () => {
  expect(labels("NYC")).toEqual(["New York"]);
});

test("main cities are listed before others", () => {
  expect(labels("s")[0]).toBe("San Francisco");
  expect(labels("s").length).toBeLessThanOrEqual(8);
});

test("a known city has a state, an unknown one has none", () => {
  expect(["Boston", "多伦多", "sf", "Smallville", ""].map(stateOfCity)).toEqual(["MA", "ON", "CA", null, null]);
});

test("states match by name in either language and by abbreviation", () => {
  expect(stateOptions("mass", "en")).toEqual([{ value: "MA", label: "Massachusetts", detail: "MA" }]);
  expect(stateOptions("on", "zh")).toEqual([{ value: "ON", label: "安大略省", detail: "ON" }]);
  expect(stateOptions("加", "zh")).toEqual([{ value: "CA", label: "加州", detail: "CA" }]);
  expect(stateOptions("district", "en")[0]?.label).toBe("District of Columbia");
  expect(stateOptions("zz", "en")).toEqual([]);
  expect(stateOptions("", "en").length).toBeGreaterThan(20);
});
