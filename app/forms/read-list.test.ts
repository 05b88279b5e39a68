import { expect, test } from "vitest";
import { readList } from "./read-list.ts";

test("commas of both scripts and line breaks separate words", () => {
  expect(readList("AP Chinese, YCT，周末班、书法\nHSK;Tones")).toEqual([
    "AP Chinese",
    "YCT",
    "周末班",
    "书法",
    "HSK",
    "Tones",
  ]);
});

test("duplicate words are removed, keeping the first spelling", () => {
  expect(readList("HSK, hsk , ＨＳＫ,  AP   Chinese ,,")).toEqual(["HSK", "AP Chinese"]);
});
