import * as z from "zod/mini";
import { weekDays } from "#domain/facets/facets.ts";
import { categories } from "#domain/listings/fields/categories.ts";
import {
  type FieldErrorCode,
  flag,
  noSeparator,
  numberWithin,
  oneOf,
  optionalLine,
  optionalNumber,
  optionalOneOf,
  optionalParagraphs,
  type Rule,
  requiredLine,
  someOf,
} from "#domain/listings/fields/field-schemas.ts";
import { versionLimit } from "#domain/listings/fields/listing-fields.ts";
import { fieldErrors } from "#std/field-errors.ts";
import { failure, type Result, success } from "#std/result.ts";
import { snakeCase, snakeCaseKeys } from "#std/snake-case.ts";
import { isUuid } from "#std/uuid.ts";
import {
  type CourseInput,
  courseExams,
  courseLevels,
  courseLimit,
  courseModes,
  courseNumbers,
  coursePlaces,
  courseTrials,
  descriptionLimit,
  materialsLimit,
  priceUnits,
  titleLimit,
} from "./course.ts";

export type CourseField = keyof CourseInput;
export type CourseErrors = Record<string, FieldErrorCode>;

const containsText: Rule = { holds: (text) => /\p{L}/u.test(text), code: "invalid" };
const isTime: Rule = { holds: (text) => /^(?:[01]\d|2[0-3]):[0-5]\d$/u.test(text), code: "invalid" };
const isDate: Rule = { holds: isDay, code: "invalid" };

const { ageFrom, ageTo, lessonCount, price, groupSize } = courseNumbers;
const short = { graphemes: 10, bytes: 40 };

/** What depends on other fields; the error is of the field that has to change. */
const relations: { field: CourseField; code: FieldErrorCode; isWrong: (course: CourseInput) => boolean }[] = [
  { field: "ageFrom", code: "missing", isWrong: (course) => course.ageFrom === null && course.ageTo !== null },
  { field: "ageTo", code: "too-small", isWrong: (course) => isBefore(course.ageTo, course.ageFrom) },
  { field: "fromTime", code: "missing", isWrong: (course) => course.fromTime === null && course.toTime !== null },
  { field: "toTime", code: "missing", isWrong: (course) => course.fromTime !== null && course.toTime === null },
  {
    field: "toTime",
    code: "too-small",
    isWrong: ({ fromTime, toTime }) => isBefore(toTime, fromTime) || (toTime !== null && toTime === fromTime),
  },
  { field: "firstDate", code: "invalid", isWrong: (course) => course.isOngoing && course.firstDate !== null },
  { field: "lastDate", code: "invalid", isWrong: (course) => course.isOngoing && course.lastDate !== null },
  {
    field: "firstDate",
    code: "missing",
    isWrong: (course) => !course.isOngoing && course.firstDate === null && course.lastDate !== null,
  },
  { field: "lastDate", code: "too-small", isWrong: (course) => isBefore(course.lastDate, course.firstDate) },
  { field: "price", code: "missing", isWrong: (course) => course.price === null && course.priceUnit !== null },
  { field: "priceUnit", code: "missing", isWrong: (course) => course.price !== null && course.priceUnit === null },
];

/**
 * An owner's input for a course, as sent and stored: one set of rules for browser and server. Every field is required,
 * and no other is allowed. The messages of issues are `FieldErrorCode`s. Parsing the output returns it unchanged.
 */
export const courseInput = z
  .strictObject({
    /** A list of titles, separated by commas, is a field of the listing's form. */
    title: requiredLine(titleLimit, containsText, noSeparator),
    titleZh: optionalLine(titleLimit, containsText),
    category: optionalOneOf(categories),
    level: optionalOneOf(courseLevels),
    exam: optionalOneOf(courseExams),
    ageFrom: optionalNumber(ageFrom, 0),
    ageTo: optionalNumber(ageTo, 0),
    mode: optionalOneOf(courseModes),
    days: someOf(weekDays),
    fromTime: optionalLine(short, isTime),
    toTime: optionalLine(short, isTime),
    isOngoing: flag(),
    firstDate: optionalLine(short, isDate),
    lastDate: optionalLine(short, isDate),
    lessonCount: optionalNumber(lessonCount, 0),
    price: optionalNumber(price, 2),
    priceUnit: optionalOneOf(priceUnits),
    groupSize: optionalNumber(groupSize, 0),
    trial: optionalOneOf(courseTrials),
    materials: optionalLine(materialsLimit),
    description: optionalParagraphs(descriptionLimit),
    descriptionZh: optionalParagraphs(descriptionLimit),
    places: oneOf(coursePlaces),
    isHidden: flag(),
  })
  .check(({ value, issues }) => {
    for (const { field, code, isWrong } of relations)
      if (isWrong(value)) issues.push({ code: "custom", message: code, path: [field], input: value[field] });
  });

/** All fields, in the order of the API and the form. */
export const courseFields = Object.keys(courseInput.def.shape) as CourseField[];

const fieldsByJsonName = new Map<string, CourseField>(courseFields.map((field) => [snakeCase(field), field]));

/** Cleans and checks a course that was sent as JSON. Never throws. */
function parseCourseJson(json: object): Result<CourseInput, CourseErrors> {
  const input: Partial<Record<CourseField, unknown>> = {};
  const errors: CourseErrors = {};
  for (const [name, value] of Object.entries(json)) {
    const field = fieldsByJsonName.get(name);
    if (field === undefined) errors[name] = "unknown-field";
    else input[field] = value;
  }
  const parsed = courseInput.safeParse(input);
  if (parsed.success && Object.keys(errors).length === 0) return success(parsed.data);
  return failure({ ...(snakeCaseKeys(fieldErrors(parsed.error)) as CourseErrors), ...errors });
}

/** The same with the id of a new course, which the client chooses: a request that is repeated adds nothing. */
export function parseNewCourse(body: object): Result<{ id: string; course: CourseInput }, CourseErrors> {
  const { id, ...written } = body as Record<string, unknown>;
  const course = parseCourseJson(written);
  const code = idError(id);
  if (code === null && course.ok) return success({ id: String(id).toLowerCase(), course: course.value });
  return failure({ ...(code !== null && { id: code }), ...(course.ok ? {} : course.failure) });
}

const versioned = z.strictObject({ version: numberWithin(versionLimit, 0) });

/** The same with the version that is changed. */
export function parseCourseEdit(body: object): Result<{ version: number; course: CourseInput }, CourseErrors> {
  const { version, ...written } = body as Record<string, unknown>;
  const course = parseCourseJson(written);
  const parsed = versioned.safeParse({ version });
  if (parsed.success && course.ok) return success({ version: parsed.data.version, course: course.value });
  return failure({ ...(fieldErrors(parsed.error) as CourseErrors), ...(course.ok ? {} : course.failure) });
}

/** Parses `{ order }`, the ids of all courses. */
export function parseCourseOrder(body: object): Result<string[], CourseErrors> {
  const { order, ...others }: { order?: unknown } = body;
  const unknownFields = Object.keys(others).map((name): [string, FieldErrorCode] => [name, "unknown-field"]);
  const code = orderError(order);
  if (code === null && unknownFields.length === 0) return success((order as string[]).map((id) => id.toLowerCase()));
  return failure({ ...(code !== null && { order: code }), ...Object.fromEntries(unknownFields) });
}

function orderError(order: unknown): FieldErrorCode | null {
  if (order === undefined || order === null) return "missing";
  if (!Array.isArray(order)) return "wrong-type";
  if (order.length > courseLimit) return "too-many";
  for (const id of order) if (typeof id !== "string" || !isUuid(id)) return idError(id);
  return new Set(order.map((id: string) => id.toLowerCase())).size === order.length ? null : "duplicate";
}

function idError(id: unknown): FieldErrorCode | null {
  if (id === undefined || id === null) return "missing";
  if (typeof id !== "string") return "wrong-type";
  return isUuid(id) ? null : "invalid";
}

function isBefore<Value extends string | number>(one: Value | null, other: Value | null): boolean {
  return one !== null && other !== null && one < other;
}

/** Whether a text is a day of this century, as `2027-01-09`. */
function isDay(text: string): boolean {
  if (!/^20\d\d-\d\d-\d\d$/u.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
