import { expect, test } from "vitest";
import { type CourseInput, titleOnly } from "#domain/courses/course.ts";
import { courseInput } from "#domain/courses/course-input.ts";
import { otherCourses, saturdayCourse } from "#test/helpers/listings/courses.ts";
import { emptyCourse, inputOfCourse, sketchOfCourse, valuesOfCourse } from "./course-values.ts";

test.each<CourseInput>([titleOnly("HSK 3"), saturdayCourse, ...otherCourses])(
  "a form that is not changed sends what is stored: $title",
  (course) => {
    const stored = { ...course, id: "1", version: 3, hasEnded: false, asksPlaces: true };
    expect(courseInput.parse(inputOfCourse(valuesOfCourse(stored)))).toEqual(course);
  },
);

test("blank fields are null, numbers are read as people type them, and what is no number stays", () => {
  const sent = inputOfCourse({
    ...emptyCourse,
    title: " HSK ",
    price: "$1,200.50",
    lessonCount: "a dozen",
    ageFrom: " ",
  });
  expect(sent).toMatchObject({ title: "HSK", price: 1200.5, lessonCount: "a dozen", ageFrom: null, titleZh: null });
});

test("dates count only for a term, and stay typed", () => {
  const typed = valuesOfCourse(saturdayCourse);
  const ongoing = { ...typed, schedule: "ongoing" as const };
  expect(inputOfCourse(ongoing)).toMatchObject({ isOngoing: true, firstDate: null, lastDate: null });
  expect(inputOfCourse({ ...ongoing, schedule: "term" })).toEqual(inputOfCourse(typed));
});

test("the preview leaves out what cannot be", () => {
  const values = { ...valuesOfCourse(saturdayCourse), title: "", toTime: "09:00", lastDate: "2027-01-02", price: "x" };
  expect(sketchOfCourse(values, "—")).toMatchObject({
    title: "—",
    fromTime: null,
    toTime: null,
    firstDate: "2027-01-09",
    lastDate: null,
    price: null,
  });
});
