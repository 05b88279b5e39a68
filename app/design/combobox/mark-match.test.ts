import { expect, test } from "vitest";
import { markMatch } from "./mark-match.ts";

test("the typed text is marked, ignoring case", () => {
  expect(markMatch("San Francisco", "fran")).toEqual([
    { text: "San ", matches: false },
    { text: "Fran", matches: true },
    { text: "cisco", matches: false },
  ]);
});

test("a label without a match, or without typed text, is left unmarked", () => {
  expect(markMatch("旧金山", "sf")).toEqual([{ text: "旧金山", matches: false }]);
  expect(markMatch("Boston", " ")).toEqual([{ text: "Boston", matches: false }]);
});

test("a full match is a single part", () => {
  expect(markMatch("纽约", "纽约")).toEqual([{ text: "纽约", matches: true }]);
});
