import { expect, test } from "vitest";
import { areValues, isSameItem } from "#app/components/ordered-items/item-kind.ts";
import { saturdayCourse } from "#test/helpers/listings/courses.ts";
import { courseKind } from "./course-kind.ts";
import { emptyCourse, valuesOfCourse } from "./course-values.ts";

test("a draft with another shape than the form is rejected", () => {
  expect(areValues(emptyCourse, JSON.parse(JSON.stringify(valuesOfCourse(saturdayCourse))))).toBe(true);
  expect(areValues(emptyCourse, { ...emptyCourse, days: "sat" })).toBe(false);
  expect(areValues(emptyCourse, { title: "HSK" })).toBe(false);
  expect(areValues(emptyCourse, null)).toBe(false);
});

test("surrounding white space is not a change", () => {
  expect(isSameItem(courseKind, { ...emptyCourse, title: "A" }, { ...emptyCourse, title: " A " })).toBe(true);
  expect(isSameItem(courseKind, { ...emptyCourse, title: "A" }, { ...emptyCourse, title: "B" })).toBe(false);
});
