import { expect, test } from "vitest";
import { lexemesOf } from "./lexemes.ts";
import { wordsQuery } from "./words-query.ts";

test.each([
  ["Wang Xiaoming", ["~wangxiaoming", "~xiaomingwang", "~ming", "=wang", "=wang-xiao", "=xiao-ming"]],
  ["Xiaoming Wang", ["~ming", "=wang", "=wang-xiao", "=xiao-ming"]],
  ["Xie Tingfeng", ["~xie", "~tingfeng", "~feng"]],
  ["Wei Wang", ["=wei", "=wang", "=wei-wang", "=wang-wei"]],
  ["Danian", ["~nian", "=da-nian"]],
  ["Sima Wen", ["=si-ma", "=ma-wen"]],
  ["Lv Bu", ["~lv", "~lu", "~lubu", "=lu-bu"]],
  ["Lyu Bu", ["~lyu", "~lu", "~bulu", "=lu"]],
  ["Nyu Xiulv", ["~nu", "~xiulu", "~lu"]],
])("the Latin name %s is found by its syllables %j", (name, words) => {
  expect(lexemesOf(name, "name")).toEqual(expect.arrayContaining(words));
});

test("names and offers that are not pinyin have no syllables", () => {
  expect(lexemesOf("Grace", "name")).toEqual(["grace", "~grace", "~grace"]);
  expect(lexemesOf("Grace Smith", "name").filter((word) => word.startsWith("="))).toEqual([]);
  expect(lexemesOf("Calvin", "name")).not.toContain("~caluin");
  expect(lexemesOf("Xiaoming", "offer")).not.toContain("+ming");
});

test.each([
  ["lv", "'~lu':*"],
  ["lyu", "'~lu':*"],
  ["nyu", "'+nu':*"],
  ["lvlaoshi", "'~lu':*"],
  ["lyubu", "'~lubu':*"],
])("%s is typed for %s", (words, prefix) => {
  expect(wordsQuery(words)).toMatchObject({ anywhere: expect.stringContaining(prefix) });
});
