import { expect, test } from "vitest";
import {
  chosenFacets,
  facetGroups,
  facetKeys,
  facetKeysOf,
  facetsByGroup,
  isPossible,
  lessonTimes,
  parseFacets,
} from "./facets.ts";

const keysOf = (facets: string[], times: string[] = []) => facetKeysOf({ facets, lessonTimes: times });

test("no key is in two groups, and the keys fit the database's limit of 32", () => {
  const keys = Object.values(facetGroups).flat();
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys.length).toBeLessThanOrEqual(32);
  expect(chosenFacets).not.toContain("weekend");
  expect(lessonTimes).toHaveLength(21);
});

test("keys follow the order of the groups, not that of the selection", () => {
  expect(keysOf(["zhuyin", "age-6-12", "open", "traditional"])).toEqual(["age-6-12", "traditional", "zhuyin", "open"]);
});

test.each([
  [["mon-morning"], ["weekday-day"]],
  [["fri-afternoon"], ["weekday-day"]],
  [["wed-evening"], ["weekday-evening"]],
  [["sat-morning"], ["weekend"]],
  [["sun-evening"], ["weekend"]],
  [
    ["sun-evening", "tue-evening", "thu-afternoon"],
    ["weekday-day", "weekday-evening", "weekend"],
  ],
  [[], []],
])("lesson times %j have the facets %j", (times, facets) => {
  expect(keysOf([], times)).toEqual(facets);
});

test("a listing cannot be both open and full for new students", () => {
  expect([isPossible(["open", "hsk"]), isPossible([]), isPossible(["open", "full"])]).toEqual([true, true, false]);
});

test.each([
  ["", []],
  ["zhuyin,age-6-12", ["age-6-12", "zhuyin"]],
  ["zhuyin,zhuyin,,ZHUYIN,zhuyin ", ["zhuyin"]],
  ["constructor,__proto__,toString,'; drop table x", []],
  ["\0,\ud800,open", ["open"]],
])("the query %j has the facets %j", (text, facets) => {
  expect(parseFacets(text)).toEqual(facets);
});

test("a query can contain every facet, and text after a thousand characters is ignored", () => {
  expect(parseFacets(facetKeys.toReversed().join(","))).toEqual(facetKeys);
  expect(parseFacets(`${"x,".repeat(500)}open`)).toEqual([]);
});

test("facets are grouped in order, without empty groups", () => {
  expect(facetsByGroup(["age-6-12", "adult", "weekend"])).toEqual([
    { group: "learners", keys: ["age-6-12", "adult"] },
    { group: "times", keys: ["weekend"] },
  ]);
});
