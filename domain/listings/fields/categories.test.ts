import { expect, test } from "vitest";
import { categoryKeysOf, parseCategory } from "./categories.ts";
import { specializationKeys } from "./specializations.ts";

test.each([
  [
    ["business", "hsk"],
    ["business", "hsk"],
  ],
  [["商务中文"], ["business"]],
  [["職場中文"], ["business"]],
  [["Workplace Mandarin"], ["business"]],
  [["日常会话", "口语"], ["conversational"]],
  [["口語班"], ["conversational"]],
  [["Speaking practice"], ["conversational"]],
  [["Kids’ class, ages 5–12"], ["children"]],
  [["兒童中文", "YCT"], ["children"]],
  [["幼儿启蒙"], ["children"]],
  [["教小孩"], ["children"]],
  [["HSK4", "HSK 5-6"], ["hsk"]],
  [["ＨＳＫ备考"], ["hsk"]],
  [["汉语水平考试辅导"], ["hsk"]],
  [
    ["Children's Chinese", "Business Chinese"],
    ["business", "children"],
  ],
  [["test-prep", "academic", "书法", "AP Chinese", "Pastoral poetry"], []],
  [[], []],
])("%j is in the categories %j", (messages, expected) => {
  expect(categoryKeysOf(messages)).toEqual(expected);
});

test("each category is also the key of a specialization", () => {
  expect(specializationKeys.flatMap((key) => categoryKeysOf([key]))).toEqual([
    "business",
    "hsk",
    "conversational",
    "children",
  ]);
});

test("a URL's category is one of the four or null", () => {
  expect(parseCategory("HSK ")).toBe("hsk");
  for (const text of ["all", "", "toString", null, undefined]) expect(parseCategory(text)).toBeNull();
});
