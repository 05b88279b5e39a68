import { expect, test } from "vitest";
import { type CourseInput, titleOnly } from "#domain/courses/course.ts";
import type { Locale } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { otherCourses, saturdayCourse } from "#test/helpers/listings/courses.ts";
import { courseView, courseViews } from "./courses-view.ts";

function viewOf(fields: Partial<CourseInput>, locale: Locale = "en", timeZone = "America/New_York") {
  const labels = messagesFor(locale, "listing").courses;
  return courseView({ ...titleOnly("HSK 3"), ...fields }, "1", { locale, timeZone, labels });
}

test("a course shows its schedule, price, badges and open places in both locales", () => {
  expect(viewOf(saturdayCourse)).toEqual({
    id: "1",
    title: { text: "Saturday Chinese for beginners" },
    otherTitle: { text: "少儿启蒙班", lang: "zh-Hans" },
    when: "Saturdays 10am–11:30am ET · Jan 9 – Mar 27, 2027",
    price: { amount: "$540", unit: "a term", note: "12 lessons, about $30 an hour" },
    badges: ["Ages 5–7", "Beginner", "In person", "Free trial", "Up to 8 in a group"],
    text: { text: "Songs, picture books and the first 100 characters." },
    materials: { text: "Zhongwen, book 1" },
    places: { key: "few", label: "A few spots left" },
  });
  expect(viewOf(saturdayCourse, "zh")).toMatchObject({
    title: { text: "少儿启蒙班" },
    otherTitle: { text: "Saturday Chinese for beginners", lang: "en" },
    when: "每周六 10:00–11:30（北美东部时间） · 2027\u00A0年 1\u00A0月 9\u00A0日至 3\u00A0月 27\u00A0日",
    price: { amount: "$540", unit: "每学期", note: "共 12 次，约合每小时 $30" },
    badges: ["5–7 岁", "零基础", "面授", "免费试听", "每班至多 8 人"],
    text: { text: "儿歌、绘本与最初一百个汉字。" },
    materials: { text: "Zhongwen, book 1", lang: "en" },
    places: { label: "名额不多" },
  });
});

test("a course with only a title shows nothing else, and a school with only such courses shows no course list", () => {
  expect(viewOf({})).toMatchObject({ when: "", price: null, badges: [], text: null, places: null });
  const stored = { id: "1", version: 1, placesSetAt: new Date(0), placesResetAt: null };
  const courses = (all: CourseInput[]) =>
    courseViews(
      { courses: all.map((course) => ({ ...course, ...stored })), timeZone: "UTC" },
      "en",
      messagesFor("en", "listing").courses,
    );
  expect(courses([titleOnly("A"), titleOnly("B")])).toBeNull();
  expect(courses([titleOnly("A"), saturdayCourse])).toHaveLength(2);
  expect(courseViews(null, "en", messagesFor("en", "listing").courses)).toBeNull();
});

test.each<[Partial<CourseInput>, string, string]>([
  [{ days: ["wed"] }, "Wednesdays", "每周三"],
  [{ days: ["tue", "thu"] }, "Tuesdays and Thursdays", "每周二、四"],
  [{ days: ["mon", "wed", "fri"] }, "Mon, Wed, Fri", "每周一、三、五"],
  [{ days: ["mon", "tue", "wed", "thu", "fri"] }, "Mon–Fri", "每周一至周五"],
  [{ fromTime: "12:00", toTime: "13:05" }, "12pm–1:05pm ET", "12:00–13:05（北美东部时间）"],
  [{ fromTime: "00:00", toTime: "09:30" }, "12am–9:30am ET", "00:00–09:30（北美东部时间）"],
  [{ firstDate: "2027-01-09" }, "from Jan 9, 2027", "2027\u00A0年 1\u00A0月 9\u00A0日起"],
  [
    { firstDate: "2026-11-07", lastDate: "2027-01-30" },
    "Nov 7, 2026 – Jan 30, 2027",
    "2026\u00A0年 11\u00A0月 7\u00A0日至 2027\u00A0年 1\u00A0月 30\u00A0日",
  ],
  [{ firstDate: "2027-01-09", lastDate: "2027-01-09" }, "Jan 9, 2027", "2027\u00A0年 1\u00A0月 9\u00A0日"],
  [{ isOngoing: true, days: ["sun"] }, "Sundays · join anytime", "每周日 · 随时插班"],
])("the schedule of %j is %s", (fields, en, zh) => {
  expect([viewOf(fields).when, viewOf(fields, "zh").when]).toEqual([en, zh]);
});

test.each<[Partial<CourseInput>, object | null]>([
  [
    { price: 62.5, priceUnit: "hour" },
    { amount: "$62.50", unit: "an hour", note: "" },
  ],
  [
    { price: 540, priceUnit: "term" },
    { amount: "$540", unit: "a term", note: "" },
  ],
  [
    { price: 540, priceUnit: "term", lessonCount: 1 },
    { amount: "$540", unit: "a term", note: "1 lesson" },
  ],
  [
    { price: 45, priceUnit: "lesson", fromTime: "10:00", toTime: "10:45" },
    { amount: "$45", unit: "a lesson", note: "about $60 an hour" },
  ],
  [
    { price: 0, priceUnit: "lesson" },
    { amount: "Free", unit: "", note: "" },
  ],
  [{ lessonCount: 12 }, null],
])("the price of %j is %j", (fields, price) => {
  expect(viewOf(fields).price).toEqual(price);
});

test.each<[Partial<CourseInput>, string]>([
  [{ ageFrom: 18 }, "Adults"],
  [{ ageFrom: 12 }, "Ages 12 and up"],
  [{ ageFrom: 7, ageTo: 7 }, "Age 7"],
  [{ exam: "hsk4" }, "HSK 4"],
  [{ exam: "yct2" }, "YCT 2"],
  [{ exam: "ap" }, "AP Chinese"],
  [{ mode: "both" }, "In person or online"],
  [{ trial: "none" }, "No trial"],
])("the badge of %j is %s", (fields, badge) => {
  expect(viewOf(fields).badges).toEqual([badge]);
});

test("line breaks in a description are kept", () => {
  expect(viewOf({ description: "One.\nTwo." }).text).toEqual({ text: "One.\nTwo." });
  expect(viewOf({ ...otherCourses[0] }).price?.note).toBe("4 lessons, about $27 an hour");
});
