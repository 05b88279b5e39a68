import { expect, test } from "vitest";
import { parseUnicodeRanges, partsOf } from "./unicode-ranges.ts";

const ranges = parseUnicodeRanges(
  '{ "[4]": "U+6843,U+4e00-4e10", "latin": "U+0000-00FF", "latin-ext": "U+00ff-0200" }',
);

test("a character is found in the parts that contain it", () => {
  expect(partsOf(ranges, 0x6843)).toEqual(["4"]);
  expect(partsOf(ranges, 0x4e05)).toEqual(["4"]);
  expect(partsOf(ranges, 0xff)).toEqual(["latin", "latin-ext"]);
  expect(partsOf(ranges, 0x1f600)).toEqual([]);
});
