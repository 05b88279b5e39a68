import { expect, test } from "vitest";
import { type CourseInput, titleOnly } from "#domain/courses/course.ts";
import { courseInput } from "#domain/courses/course-input.ts";
import { otherCourses, saturdayCourse } from "#test/helpers/listings/courses.ts";
import { emptyCourse, inputOfCourse, previewValuesOfCourse, valuesOfCourse } from "./course-values.ts";

test.each<CourseInput>([titleOnly("HSK 3"), saturdayCourse, ...otherCourses])(
  "an unchanged form sends the stored values: $title",
  (course) => {
    const stored = { ...course, id: "1", version: 3, hasEnded: false, asksPlaces: true };
    expect(courseInput.parse(inputOfCourse(valuesOfCourse(stored)))).toEqual(course);
  },
);

test("blank fields are null, formatted numbers are parsed, and other text is sent unchanged", () => {
  const sent = inputOfCourse({
    ...emptyCourse,
    title: " HSK ",
    price: "$1,200.50",
    lessonCount: "a dozen",
    ageFrom: " ",
  });
  expect(sent).toMatchObject({ title: "HSK", price: 1200.5, lessonCount: "a dozen", ageFrom: null, titleZh: null });
});

test("dates are sent only for a term, and stay in the form", () => {
  const typed = valuesOfCourse(saturdayCourse);
  const ongoing = { ...typed, schedule: "ongoing" as const };
  expect(inputOfCourse(ongoing)).toMatchObject({ isOngoing: true, firstDate: null, lastDate: null });
  expect(inputOfCourse({ ...ongoing, schedule: "term" })).toEqual(inputOfCourse(typed));
});

test("the preview omits invalid values", () => {
  const values = { ...valuesOfCourse(saturdayCourse), title: "", toTime: "09:00", lastDate: "2027-01-02", price: "x" };
  expect(previewValuesOfCourse(values, "—")).toMatchObject({
    title: "—",
    fromTime: null,
    toTime: null,
    firstDate: "2027-01-09",
    lastDate: null,
    price: null,
  });
});
