import { expect, test } from "vitest";
import { markMatch } from "./mark-match.ts";

test("the typed text is marked, in any case", () => {
  expect(markMatch("San Francisco", "fran")).toEqual([
    { text: "San ", matches: false },
    { text: "Fran", matches: true },
    { text: "cisco", matches: false },
  ]);
});

test("a label that does not hold them, or nothing typed, stays whole", () => {
  expect(markMatch("旧金山", "sf")).toEqual([{ text: "旧金山", matches: false }]);
  expect(markMatch("Boston", " ")).toEqual([{ text: "Boston", matches: false }]);
});

test("a whole match is one part", () => {
  expect(markMatch("纽约", "纽约")).toEqual([{ text: "纽约", matches: true }]);
});
