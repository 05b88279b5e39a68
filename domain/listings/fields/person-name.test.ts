import { expect, test } from "vitest";
import { primaryName, secondaryName, splitName } from "./person-name.ts";

test.each([
  ["Lin Yuqing 林雨晴", "Lin Yuqing", "林雨晴"],
  ["林雨晴 Lin Yuqing", "Lin Yuqing", "林雨晴"],
  ["林雨晴（Lin Yuqing）", "Lin Yuqing", "林雨晴"],
  ["Lin Yuqing / 林雨晴", "Lin Yuqing", "林雨晴"],
  ["Michael Tang", "Michael Tang", null],
  ["林雨晴", null, "林雨晴"],
  ["  Amy   陳 ", "Amy", "陳"],
  ["Siobhán O'Neill-Zhao 赵诗韵", "Siobhán O'Neill-Zhao", "赵诗韵"],
  ["Hudson Mandarin School 哈德逊中文学校", "Hudson Mandarin School", "哈德逊中文学校"],
  ["K12中文学校", null, "K12中文学校"],
  ["玛丽·陈", null, "玛丽·陈"],
  ["", null, null],
  ["（ / ）", null, null],
])("%j has the Latin name %j and the Han name %j", (fullName, latin, han) => {
  expect(splitName(fullName)).toEqual({ latin, han });
});

test("the owner's Chinese name replaces the one in the full name", () => {
  expect(splitName("Lin Yuqing 林雨晴", "林老师")).toEqual({ latin: "Lin Yuqing", han: "林老师" });
  expect(splitName("Michael Tang", " ")).toEqual({ latin: "Michael Tang", han: null });
});

test("the name in the reader's script comes first, with the other one as fallback", () => {
  const both = splitName("Lin Yuqing 林雨晴");
  expect([primaryName(both, "en"), secondaryName(both, "en")]).toEqual(["Lin Yuqing", "林雨晴"]);
  expect([primaryName(both, "zh"), secondaryName(both, "zh")]).toEqual(["林雨晴", "Lin Yuqing"]);
  const latinOnly = splitName("Michael Tang");
  expect([primaryName(latinOnly, "zh"), secondaryName(latinOnly, "zh")]).toEqual(["Michael Tang", null]);
});
