import { expect, test } from "vitest";
import { searchTermsOf } from "./search-terms.ts";
import { wordsQuery } from "./words-query.ts";

test.each([
  ["traditional chinese", ["traditional"]],
  ["繁体中文", ["繁体"]],
  ["繁體中文", ["繁体"]],
  ["繁体和注音", ["繁体", "注音"]],
  ["繁体中文和注音", ["繁体", "注音"]],
  ["traditional characters with zhuyin", ["traditional characters", "zhuyin"]],
  ["online hsk for adults", ["online", "hsk", "adults"]],
  ["线上HSK课", ["线上", "hsk"]],
  ["成人中文", ["成人"]],
  ["成人國語班", ["成人"]],
  ["hsk in boston", ["hsk", "boston"]],
  ["learn the art of calligraphy", ["art", "calligraphy"]],
  ["art chinese", ["art"]],
  ["hsk5考试课程", ["hsk5"]],
  ["HSK 5 exam", ["hsk5"]],
  ["exams in boston", ["boston"]],
  ["hsk5班", ["hsk5"]],
  ["书法课", ["书法"]],
  ["写作班", ["写作"]],
  ["书法课程", ["书法"]],
  ["找王老师", ["王"]],
  ["学线上", ["线上"]],
  ["online mandarin lessons", ["online"]],
  ["hsk evening course", ["hsk", "evening course"]],
  ["saturday classes", ["saturday classes"]],
  ["试听课", ["试听课"]],
  ["希望中文学校", ["希望中文"]],
  ["上课", ["上课"]],
  ["上门授课", ["上门"]],
  ["成人线上授课", ["成人", "线上"]],
  ["周六上课", ["周六"]],
  ["周六早上课", ["周六早上"]],
  ["周六晚上课", ["周六晚上"]],
  ["波士顿 授课", ["波士顿"]],
  ["英文授课", ["英文授课"]],
  ["中文授课", ["中文授课"]],
  ["上门家教", ["上门"]],
  ["波士頓小學生家教", ["波士顿", "小学生"]],
])("the parts of %s without optional words are %j", (words, parts) => {
  expect(searchTermsOf(words).terms.map(({ text }) => text)).toEqual(parts);
});

test.each([
  ["class", ["class"]],
  ["chinese", ["chinese"]],
  ["mandarin chinese", ["mandarin", "chinese"]],
  ["chinese school", ["chinese"]],
  ["中文学校", ["中文"]],
  ["中文", ["中文"]],
  ["课程", ["课程"]],
  ["exams", ["exams"]],
  ["教学", ["教学"]],
  ["for class", ["for", "class"]],
  ["person in", ["person", "in"]],
  ["online courses", ["online courses"]],
  ["in-person lessons", ["in person", "lessons"]],
])("the parts of %s, which has only optional words or a kind of lessons, are %j", (words, parts) => {
  expect(searchTermsOf(words)).toMatchObject({ matches: "some" });
  expect(searchTermsOf(words).terms.map(({ text }) => text)).toEqual(parts);
});

test.each([
  "mandarin lessons",
  "chinese class",
  "learn chinese",
  "Chinese teacher",
  "汉语老师",
  "中文家教",
  "家教",
  "學中文",
  "学习中文",
  "中文课",
  "找中文老师",
  "國語課程",
])("%s applies to every listing", (words) => {
  expect(wordsQuery(words)).toBe("all");
});
