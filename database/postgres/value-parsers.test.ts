import { expect, test } from "vitest";
import { parseExactNumber } from "./value-parsers.ts";

test("amounts and counts are parsed as numbers", () => {
  expect(parseExactNumber("9999.99")).toBe(9999.99);
  expect(parseExactNumber("0.000000")).toBe(0);
  expect(parseExactNumber("-12")).toBe(-12);
  expect(parseExactNumber("9007199254740991")).toBe(Number.MAX_SAFE_INTEGER);
});

test.each(["9007199254740993", "1234567890.1234567", "NaN", "Infinity"])("%s is rejected", (text) => {
  expect(() => parseExactNumber(text)).toThrow(RangeError);
});
