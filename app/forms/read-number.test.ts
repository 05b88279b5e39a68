import { expect, test } from "vitest";
import { readNumber } from "./read-number.ts";

test.each([
  ["75", 75],
  [" 62.50 ", 62.5],
  ["$80", 80],
  ["1,200", 1200],
  ["1,000.50", 1000.5],
  ["７５", 75],
  [".5", 0.5],
  ["5.", 5],
  ["-1", -1],
  ["0", 0],
])("%j is read as a number", (text, number) => {
  expect(readNumber(text)).toBe(number);
});

test("a blank field is null", () => {
  expect([readNumber(""), readNumber("  ")]).toEqual([null, null]);
});

test.each(["abc", "1e2", "0x10", "12,34", "7 to 9 dollars", "五十", "1.2.3", "--1"])("%j is kept as text", (text) => {
  expect(readNumber(text)).toBe(text);
});
