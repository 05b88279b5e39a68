import { expect, test } from "vitest";
import { areValues, isSameItem } from "#app/components/ordered-items/item-kind.ts";
import { saturdayCourse } from "#test/helpers/listings/courses.ts";
import { courseKind } from "./course-kind.ts";
import { emptyCourse, valuesOfCourse } from "./course-values.ts";

test("a draft of an earlier page is not one of this form", () => {
  expect(areValues(emptyCourse, JSON.parse(JSON.stringify(valuesOfCourse(saturdayCourse))))).toBe(true);
  expect(areValues(emptyCourse, { ...emptyCourse, days: "sat" })).toBe(false);
  expect(areValues(emptyCourse, { title: "HSK" })).toBe(false);
  expect(areValues(emptyCourse, null)).toBe(false);
});

test("blanks around a text are no change", () => {
  expect(isSameItem(courseKind, { ...emptyCourse, title: "A" }, { ...emptyCourse, title: " A " })).toBe(true);
  expect(isSameItem(courseKind, { ...emptyCourse, title: "A" }, { ...emptyCourse, title: "B" })).toBe(false);
});
