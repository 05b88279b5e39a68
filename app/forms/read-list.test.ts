import { expect, test } from "vitest";
import { readList } from "./read-list.ts";

test("commas of both scripts and lines separate", () => {
  expect(readList("AP Chinese, YCT，周末班、书法\nHSK;Tones")).toEqual([
    "AP Chinese",
    "YCT",
    "周末班",
    "书法",
    "HSK",
    "Tones",
  ]);
});

test("each word stands once, as it was written first", () => {
  expect(readList("HSK, hsk , ＨＳＫ,  AP   Chinese ,,")).toEqual(["HSK", "AP Chinese"]);
});
