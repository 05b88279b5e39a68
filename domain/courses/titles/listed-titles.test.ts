import { expect, test } from "vitest";
import { type Course, type CourseInput, titleOnly } from "../course.ts";
import { listedTitles, planTitles } from "./listed-titles.ts";

const today = "2026-11-27";

function course(title: string, fields: Partial<CourseInput> = {}, id = title): Course {
  return { ...titleOnly(title), ...fields, id, version: 1, placesSetAt: new Date(0), placesResetAt: null };
}

const plain = ["HSK 3", "Kids", "Business"].map((title) => course(title));
const untouched = { deleted: [], hidden: [], shown: [], renamed: [] };
const ids = (...names: string[]) => names.map((id) => ({ id }));

function plan(courses: readonly Course[], after: string[], before = listedTitles(courses, today)) {
  return planTitles(courses, { before, after, today });
}

test("the titles of the first twelve visible courses are listed without duplicates", () => {
  const courses = [
    course("Ended", { firstDate: "2026-09-01", lastDate: "2026-11-26" }),
    course("Hidden", { isHidden: true }),
    course("Today", { firstDate: "2026-09-01", lastDate: today }),
    course("ＨＳＫ 3", {}, "Saturdays"),
    course("HSK 3", {}, "Sundays"),
    ...Array.from({ length: 15 }, (_, index) => course(`Course ${index + 1}`)),
  ];
  const titles = listedTitles(courses, today);
  expect(titles).toHaveLength(12);
  expect(titles.slice(0, 3)).toEqual(["Today", "ＨＳＫ 3", "Course 1"]);
});

test("saving the same list changes nothing, even if courses share a title or have ended", () => {
  const courses = [
    course("Kids", {}, "sat"),
    course("Business"),
    course("Kids", {}, "sun"),
    course("Spring", { firstDate: "2026-01-05", lastDate: "2026-05-01" }),
  ];
  expect(plan(courses, ["Kids", "Business"])).toEqual({
    ...untouched,
    order: ids("sat", "Business", "sun", "Spring"),
  });
  // Spring ended between loading and saving.
  expect(plan(courses, ["Kids", "Business", "Spring"], ["Kids", "Business", "Spring"])).toEqual({
    ...untouched,
    order: ids("sat", "Business", "sun", "Spring"),
  });
});

test("new titles keep their position in the list", () => {
  const { order, ...rest } = plan(plain, ["First", "Business", "Middle", "HSK 3", "Kids", "Last"]);
  expect(rest).toEqual(untouched);
  expect(order).toEqual([
    { title: "First" },
    ...ids("Business"),
    { title: "Middle" },
    ...ids("HSK 3", "Kids"),
    { title: "Last" },
  ]);
  expect(plan([], ["A", "B"]).order).toEqual([{ title: "A" }, { title: "B" }]);
});

test("removing a title deletes a course without details, and hides one with details", () => {
  const courses = [...plain, course("Heritage", { price: 160, priceUnit: "month" })];
  expect(plan(courses, ["HSK 3", "Business"])).toEqual({
    ...untouched,
    deleted: ["Kids"],
    hidden: ["Heritage"],
    order: ids("HSK 3", "Business", "Heritage"),
  });
});

test("a title that was not in the list is not removed when it is missing", () => {
  expect(plan(plain, ["HSK 3"], ["HSK 3"])).toEqual({ ...untouched, order: ids("HSK 3", "Kids", "Business") });
});

test("listing a title again shows its hidden course, and adds a new course next to an ended one", () => {
  const courses = [
    course("Kids", { isHidden: true, price: 20, priceUnit: "hour" }),
    course("Spring", { firstDate: "2026-01-05", lastDate: "2026-05-01" }),
  ];
  expect(plan(courses, ["kids", "Spring"])).toEqual({
    ...untouched,
    shown: ["Kids"],
    renamed: [{ id: "Kids", title: "kids" }],
    order: [...ids("Kids"), { title: "Spring" }, ...ids("Spring")],
  });
});
