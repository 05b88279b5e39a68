import { expect, test } from "vitest";
import { type CourseInput, titleOnly } from "../course.ts";
import { courseCategories, courseFacets, courseTimes } from "./course-keys.ts";

const facets = (...courses: Partial<CourseInput>[]) =>
  courseFacets(courses.map((fields) => ({ ...titleOnly("A"), ...fields })));

test.each<[Partial<CourseInput>, string[]]>([
  [{}, []],
  [{ ageFrom: 5, ageTo: 7 }, ["age-0-5", "age-6-12"]],
  [{ ageFrom: 8, ageTo: 12 }, ["age-6-12"]],
  [{ ageFrom: 12, ageTo: null }, ["age-6-12", "age-13-17", "adult"]],
  [{ ageFrom: 18, ageTo: null }, ["adult"]],
  [{ mode: "both" }, ["in-person", "online"]],
  [{ mode: "online", exam: "hsk4" }, ["hsk", "online"]],
  [{ exam: "yct1" }, ["yct"]],
  [{ exam: "tocfl" }, ["tocfl"]],
])("%j has the facets %j", (fields, keys) => {
  expect(facets(fields)).toEqual(keys);
});

test("the facets of several courses are combined without duplicates", () => {
  expect(facets({ exam: "hsk1" }, { exam: "hsk6", ageFrom: 18 }, { exam: "ap" })).toEqual(["adult", "hsk", "ap"]);
});

test("categories are derived from both titles unless the owner chose one", () => {
  const course = (fields: Partial<CourseInput>) => ({ ...titleOnly("Saturday class"), ...fields });
  expect(courseCategories([course({})])).toEqual([]);
  expect(courseCategories([course({ titleZh: "少儿启蒙班" }), course({ category: "business" })])).toEqual([
    "business",
    "children",
  ]);
  expect(courseCategories([course({ title: "HSK for children", category: "hsk" })])).toEqual(["hsk"]);
});

test.each<[Partial<CourseInput>, string[]]>([
  [{}, []],
  [{ days: ["sat", "sun"] }, ["sat", "sun"]],
  [{ days: ["sat"], fromTime: "10:00", toTime: "12:00" }, ["sat-morning"]],
  [{ days: ["sat", "sun"], fromTime: "12:00", toTime: "13:00" }, ["sat-afternoon", "sun-afternoon"]],
  [{ days: ["fri"], fromTime: "16:30", toTime: "18:00" }, ["fri-afternoon", "fri-evening"]],
  [{ days: ["mon"], fromTime: "09:00", toTime: "21:00" }, ["mon-morning", "mon-afternoon", "mon-evening"]],
])("%j has lessons at %j", (fields, times) => {
  expect(courseTimes({ ...titleOnly("A"), ...fields })).toEqual(times);
});
