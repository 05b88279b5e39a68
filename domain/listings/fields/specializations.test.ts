import { expect, test } from "vitest";
import { parseSpecializations, specializationKey } from "./specializations.ts";

test.each([
  ["Business Chinese", "business"],
  ["HSK Preparation", "hsk"],
  ["HSK 备考", "hsk"],
  ["Conversational", "conversational"],
  ["日常会话", "conversational"],
  ["Children's Chinese", "children"],
  ["Children’s Chinese", "children"],
  ["少儿中文", "children"],
  ["Test Preparation", "test-prep"],
  ["test-prep", "test-prep"],
  ["Academic Chinese", "academic"],
  ["學術中文", "academic"],
  ["HSK 5-6 for pharmacists", null],
  ["书法", null],
  ["", null],
])("%j has the key %j", (word, key) => {
  expect(specializationKey(word)).toBe(key);
});

test("a comma-separated field is split into keys and typed words, in order, without duplicates", () => {
  expect(parseSpecializations(" HSK preparation , Calligraphy and culture,, hsk,calligraphy AND culture ")).toEqual([
    "hsk",
    "Calligraphy and culture",
  ]);
  expect(parseSpecializations("商务中文，书法、HSK备考；口语")).toEqual(["business", "书法", "hsk", "conversational"]);
  expect(parseSpecializations(" , ，")).toEqual([]);
});
