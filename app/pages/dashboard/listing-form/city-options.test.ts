import { expect, test } from "vitest";
import { cityOptions, stateOfCity, stateOptions } from "./city-options.ts";

const labels = (typed: string, locale: "en" | "zh" = "en") => cityOptions(typed, locale).map(({ label }) => label);

test("with nothing typed the eight main cities are offered, in their order and in the reader's language", () => {
  expect(labels("")).toHaveLength(8);
  expect(labels("")[0]).toBe("New York");
  expect(labels("", "zh")[0]).toBe("纽约");
});

test("names fit from the beginning of a word, in either language and in pinyin", () => {
  expect(labels("san fr")).toEqual(["San Francisco"]);
  expect(labels("franc")).toEqual(["San Francisco"]);
  expect(labels("旧金")).toEqual(["San Francisco"]);
  expect(labels("jiujin")).toEqual(["San Francisco"]);
  expect(labels("ancis")).toEqual([]);
});

test("well-known other names lead to the city", () => {
  expect(labels("NYC")).toEqual(["New York"]);
});

test("main cities stand before others", () => {
  expect(labels("s")[0]).toBe("San Francisco");
  expect(labels("s").length).toBeLessThanOrEqual(8);
});

test("a known city has its state, another has none", () => {
  expect(["Boston", "多伦多", "sf", "Smallville", ""].map(stateOfCity)).toEqual(["MA", "ON", "CA", null, null]);
});

test("states fit by name in either language and by their short form", () => {
  expect(stateOptions("mass", "en")).toEqual([{ value: "MA", label: "Massachusetts", detail: "MA" }]);
  expect(stateOptions("on", "zh")).toEqual([{ value: "ON", label: "安大略省", detail: "ON" }]);
  expect(stateOptions("加", "zh")).toEqual([{ value: "CA", label: "加州", detail: "CA" }]);
  expect(stateOptions("district", "en")[0]?.label).toBe("District of Columbia");
  expect(stateOptions("zz", "en")).toEqual([]);
  expect(stateOptions("", "en").length).toBeGreaterThan(20);
});
