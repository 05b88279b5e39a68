import { randomUUID } from "node:crypto";
import type { Database } from "#database/database.ts";
import { type CourseInput, titleOnly } from "#domain/courses/course.ts";
import { addCourse } from "#domain/courses/edit-courses.ts";
import type { Actor } from "#domain/members/actor.ts";
import { testServices } from "#test/helpers/database/test-services.ts";

/** A course with a value in every field, of a term that begins in January 2027. */
export const saturdayCourse: CourseInput = {
  ...titleOnly("Saturday Chinese for beginners"),
  titleZh: "少儿启蒙班",
  level: "beginner",
  ageFrom: 5,
  ageTo: 7,
  mode: "in-person",
  days: ["sat"],
  fromTime: "10:00",
  toTime: "11:30",
  firstDate: "2027-01-09",
  lastDate: "2027-03-27",
  lessonCount: 12,
  price: 540,
  priceUnit: "term",
  groupSize: 8,
  trial: "free",
  materials: "Zhongwen, book 1",
  description: "Songs, picture books and the first 100 characters.",
  descriptionZh: "儿歌、绘本与最初一百个汉字。",
  places: "few",
};

/** Other courses of several kinds. */
export const otherCourses: CourseInput[] = [
  {
    ...titleOnly("Heritage reading group"),
    titleZh: "华裔阅读班",
    ageFrom: 8,
    ageTo: 12,
    days: ["wed"],
    fromTime: "16:30",
    toTime: "18:00",
    isOngoing: true,
    lessonCount: 4,
    price: 160,
    priceUnit: "month",
  },
  {
    ...titleOnly("HSK 4 evening course"),
    exam: "hsk4",
    ageFrom: 18,
    mode: "online",
    days: ["tue", "thu"],
    fromTime: "19:00",
    toTime: "20:30",
    firstDate: "2027-02-02",
    lastDate: "2027-04-22",
    lessonCount: 24,
    price: 720,
    priceUnit: "term",
    places: "full",
  },
  titleOnly("Business Chinese"),
  { ...titleOnly("Conversation table"), price: 0, priceUnit: "lesson", mode: "both" },
];

/** Adds courses to a school as its owner. */
export async function addCourses(
  db: Database,
  userId: string,
  courses: readonly CourseInput[],
  now: Date,
): Promise<string[]> {
  const actor: Actor = { role: "member", userId, email: "o@taoli.example", fullName: "Owner", language: null };
  const ids: string[] = [];
  for (const course of courses) {
    const id = randomUUID();
    const added = await addCourse(testServices(db, now), actor, id, course);
    if (!added.ok) throw new Error(`The course was not added: ${added.failure.code}.`);
    ids.push(id);
  }
  return ids;
}
