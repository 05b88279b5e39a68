import * as z from "zod/mini";
import { weekDays } from "#domain/facets/facets.ts";
import {
  evenWithErrors,
  type FieldErrorCode,
  flag,
  noSeparator,
  oneOf,
  optionalLine,
  optionalNumber,
  optionalOneOf,
  optionalParagraphs,
  type Rule,
  requiredLine,
  someOf,
} from "#domain/input/field-schemas.ts";
import { categories } from "#domain/listings/fields/categories.ts";
import { type ItemParsers, itemParsers } from "#domain/listings/fields/item-parsers.ts";
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
import { isDay } from "./course-days.ts";

export type CourseField = keyof CourseInput;

const containsText: Rule = { holds: (text) => /\p{L}/u.test(text), code: "invalid" };
const isTime: Rule = { holds: (text) => /^(?:[01]\d|2[0-3]):[0-5]\d$/u.test(text), code: "invalid" };
const isDate: Rule = { holds: isDay, code: "invalid" };

const { ageFrom, ageTo, lessonCount, price, groupSize } = courseNumbers;
const short = { graphemes: 10, bytes: 40 };

type Relation = {
  /** The field that has to change. */
  field: CourseField;
  /** The other fields that the rule reads. */
  others: readonly CourseField[];
  code: FieldErrorCode;
  isWrong: (course: CourseInput) => boolean;
};

/** Rules across fields, which apply if all of these fields are valid. */
const relations: Relation[] = [
  {
    field: "ageFrom",
    others: ["ageTo"],
    code: "missing",
    isWrong: ({ ageFrom, ageTo }) => ageFrom === null && ageTo !== null,
  },
  { field: "ageTo", others: ["ageFrom"], code: "too-small", isWrong: ({ ageFrom, ageTo }) => isBefore(ageTo, ageFrom) },
  {
    field: "fromTime",
    others: ["toTime"],
    code: "missing",
    isWrong: ({ fromTime, toTime }) => fromTime === null && toTime !== null,
  },
  {
    field: "toTime",
    others: ["fromTime"],
    code: "missing",
    isWrong: ({ fromTime, toTime }) => fromTime !== null && toTime === null,
  },
  {
    field: "toTime",
    others: ["fromTime"],
    code: "too-small",
    isWrong: ({ fromTime, toTime }) => isBefore(toTime, fromTime) || (toTime !== null && toTime === fromTime),
  },
  {
    field: "firstDate",
    others: ["isOngoing"],
    code: "invalid",
    isWrong: ({ isOngoing, firstDate }) => isOngoing && firstDate !== null,
  },
  {
    field: "lastDate",
    others: ["isOngoing"],
    code: "invalid",
    isWrong: ({ isOngoing, lastDate }) => isOngoing && lastDate !== null,
  },
  {
    field: "firstDate",
    others: ["lastDate", "isOngoing"],
    code: "missing",
    isWrong: ({ isOngoing, firstDate, lastDate }) => !isOngoing && firstDate === null && lastDate !== null,
  },
  {
    field: "lastDate",
    others: ["firstDate"],
    code: "too-small",
    isWrong: ({ firstDate, lastDate }) => isBefore(lastDate, firstDate),
  },
  {
    field: "price",
    others: ["priceUnit"],
    code: "missing",
    isWrong: ({ price, priceUnit }) => price === null && priceUnit !== null,
  },
  {
    field: "priceUnit",
    others: ["price"],
    code: "missing",
    isWrong: ({ price, priceUnit }) => price !== null && priceUnit === null,
  },
];

/**
 * An owner's input for a course, as sent and stored: browser and server share these rules. Every field is required, and
 * unknown fields are rejected. The messages of issues are `FieldErrorCode`s. Parsing the output returns it unchanged.
 */
export const courseInput = z
  .strictObject({
    /** The listing's form has the titles as one comma-separated field. */
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
  .check(
    z.check<CourseInput>(({ value, issues }) => {
      const invalid = new Set(issues.map(({ path }) => path?.[0]));
      for (const { field, others, code, isWrong } of relations) {
        if (![field, ...others].some((name) => invalid.has(name)) && isWrong(value))
          issues.push({ code: "custom", message: code, path: [field], input: value[field] });
      }
    }, evenWithErrors),
  );

/** All fields, in the order of the API and the form. */
export const courseFields = Object.keys(courseInput.def.shape) as CourseField[];

/** Parsers for the request bodies of a new course, an edit, and the order of all courses. */
export function courseParsers(): ItemParsers<CourseInput> {
  return itemParsers({ schema: () => courseInput, fields: courseFields, limit: courseLimit });
}

function isBefore<Value extends string | number>(one: Value | null, other: Value | null): boolean {
  return one !== null && other !== null && one < other;
}
