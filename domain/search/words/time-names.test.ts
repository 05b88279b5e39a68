import { expect, test } from "vitest";
import { facetsNamed } from "./facet-names.ts";
import { runsOf } from "./fold.ts";
import { searchTermsOf } from "./search-terms.ts";
import { timeKeys } from "./time-names.ts";
import { wordsQuery } from "./words-query.ts";

const named = (words: string) => facetsNamed(runsOf(words).map(({ text }) => text));

test.each([
  ["saturday", ["sat"]],
  ["saturdays", ["sat"]],
  ["tuesday", ["tue"]],
  ["saturday morning", ["sat-morning"]],
  ["saturday mornings", ["sat-morning"]],
  ["thurs evening", ["thu-evening"]],
  ["sun afternoon", ["sun-afternoon"]],
  ["friday night", ["fri-evening"]],
  ["saturday morning classes", ["sat-morning"]],
  ["evening course", ["evening"]],
  ["weekend", ["weekend"]],
  ["weekend mornings", ["sat-morning", "sun-morning"]],
  ["weekday", ["weekday"]],
  ["weekday evenings", ["weekday-evening"]],
  ["weekday mornings", ["mon-morning", "tue-morning", "wed-morning", "thu-morning", "fri-morning"]],
  ["weekday daytime", ["weekday-day"]],
  ["morning", ["morning"]],
  ["daytime", ["morning", "afternoon"]],
  ["周六", ["sat"]],
  ["每周六", ["sat"]],
  ["星期天", ["sun"]],
  ["礼拜日", ["sun"]],
  ["周六上午", ["sat-morning"]],
  ["周六 上午", ["sat-morning"]],
  ["星期六的下午", ["sat-afternoon"]],
  ["周三晚", ["wed-evening"]],
  ["周末", ["weekend"]],
  ["周末早上", ["sat-morning", "sun-morning"]],
  ["工作日", ["weekday"]],
  ["平日晚上", ["weekday-evening"]],
  ["工作日白天", ["weekday-day"]],
  ["晚上", ["evening"]],
  ["白天", ["morning", "afternoon"]],
])("%s names the times %j", (words, keys) => {
  expect(named(words)).toEqual(keys);
});

test.each(["sun", "sat", "sat class", "morning saturday", "saturday wang", "class", "的", "每", "晚", "周", "一周"])(
  "%s names no time",
  (words) => {
    expect(named(words)).toEqual([]);
  },
);

test("a listing is found by its days, the parts of its days, and both together", () => {
  expect(timeKeys(["sat-morning", "sun"])).toEqual(["sat", "weekend", "morning", "sat-morning", "sun"]);
  expect(timeKeys(["mon-evening"])).toEqual(["mon", "weekday", "evening", "mon-evening", "weekday-evening"]);
  expect(timeKeys([])).toEqual([]);
});

test.each([
  ["saturday morning hsk", ["saturday morning", "hsk"]],
  ["周六上午HSK", ["周六上午", "hsk"]],
  ["王老师周六上午", ["王", "周六上午"]],
  ["周末晚上班", ["周末晚上"]],
  ["hsk5 周末", ["hsk5", "周末"]],
])("the parts of %s are %j", (words, parts) => {
  expect(searchTermsOf(words).terms.map(({ text }) => text)).toEqual(parts);
});

test("a part of a day matches no other day with that part", () => {
  for (const words of ["saturday morning", "周六上午", "周六 上午"]) {
    const query = wordsQuery(words);
    if (typeof query === "string") throw new Error("It has words.");
    expect(query.anywhere.match(/#[\w-]+/gu), words).toEqual(["#sat-morning"]);
  }
});
