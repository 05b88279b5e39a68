import { readNumber } from "#app/forms/read-number.ts";
import { type CourseInput, courseNumbers, titleOnly } from "#domain/courses/course.ts";
import { courseFields } from "#domain/courses/course-input.ts";
import { type WeekDay, weekDays } from "#domain/facets/facets.ts";

/** A course's schedule: not set, a term with dates, or without an end. */
export type Schedule = "" | "term" | "ongoing";

type NumberField = keyof typeof courseNumbers;
type OwnKind = "days" | "isHidden" | "isOngoing";

/** The form's values as typed: texts, except for days and flags. Dates of another schedule retain their input. */
export type CourseValues = { [Field in Exclude<keyof CourseInput, OwnKind>]: string } & {
  days: readonly WeekDay[];
  schedule: Schedule;
  isHidden: boolean;
};

export type TextField = Exclude<keyof CourseValues, "days" | "schedule" | "isHidden">;

const textFields = courseFields.filter(
  (field): field is TextField => !["days", "isHidden", "isOngoing"].includes(field),
);

export const emptyCourse = valuesOfCourse(titleOnly(""));

/** The form of a stored course. */
export function valuesOfCourse(course: CourseInput): CourseValues {
  const { days, isHidden, isOngoing } = course;
  const texts = textFields.map((field) => [
    field,
    field === "price" && course.price !== null ? course.price.toFixed(2) : String(course[field] ?? ""),
  ]);
  const schedule: Schedule = isOngoing ? "ongoing" : course.firstDate === null ? "" : "term";
  return { ...(Object.fromEntries(texts) as Record<TextField, string>), days, isHidden, schedule };
}

/** A stored course as a request body. */
export function toCourseInput(course: CourseInput): CourseInput {
  return Object.fromEntries(courseFields.map((field) => [field, course[field]])) as CourseInput;
}

/** The values to send. A number that cannot be read stays text, for validation to reject. */
export function inputOfCourse(values: CourseValues): { [Field in keyof CourseInput]: unknown } {
  const { days, isHidden, schedule, ...texts } = values;
  const read = Object.entries(texts).map(([field, text]) => [
    field,
    field in courseNumbers ? readNumber(text) : text.trim() === "" ? null : text.trim(),
  ]);
  return {
    ...(Object.fromEntries(read) as Record<Exclude<keyof CourseInput, OwnKind>, unknown>),
    ...(schedule !== "term" && { firstDate: null, lastDate: null }),
    days: weekDays.filter((day) => days.includes(day)),
    isOngoing: schedule === "ongoing",
    isHidden,
  };
}

/**
 * Form values for the preview: numbers out of range and reversed times are left out. `title` replaces a missing title.
 */
export function previewValuesOfCourse(values: CourseValues, title: string): CourseInput {
  const input = inputOfCourse(values);
  const numbers = Object.keys(courseNumbers).map((field) => [field, inRange(field as NumberField, input)]);
  const previewed = { ...input, ...Object.fromEntries(numbers), title: input.title ?? title } as CourseInput;
  const { fromTime, toTime, firstDate, lastDate } = previewed;
  const hasTimes = fromTime !== null && toTime !== null && fromTime < toTime;
  const isReversed = firstDate !== null && lastDate !== null && lastDate < firstDate;
  return {
    ...previewed,
    ...(!hasTimes && { fromTime: null, toTime: null }),
    ...(isReversed && { lastDate: null }),
    ...(firstDate === null && { lastDate: null }),
  };
}

function inRange(field: NumberField, input: { [Field in NumberField]: unknown }): number | null {
  const value = input[field];
  const { min, max } = courseNumbers[field];
  return typeof value === "number" && value >= min && value <= max ? value : null;
}
