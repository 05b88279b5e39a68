import * as z from "zod/mini";
import type { FieldErrorCode } from "#domain/input/field-schemas.ts";
import { failure, type Result, success } from "#std/result.ts";
import { describeField, type FieldName, fieldGroups, fieldNames } from "./listing-fields.ts";

type Group = (typeof fieldGroups)[keyof typeof fieldGroups];
type Schemas<Fields extends Group> = {
  [Name in keyof Fields]: Fields[Name] extends { schema: infer Schema } ? Schema : never;
};
type Absent<Fields extends Group> = {
  [Name in keyof Fields]: z.ZodMiniCustom<AbsentValue<Fields[Name]>, AbsentValue<Fields[Name]>>;
};
type AbsentValue<Field> = Field extends { absent: infer Value } ? (Value extends readonly [] ? [] : Value) : never;

const teacherInput = z.strictObject({
  listingType: z.literal("teacher"),
  ...schemasOf(fieldGroups.common),
  ...schemasOf(fieldGroups.teacher),
  ...absentOf(fieldGroups.school),
});

const schoolInput = z.strictObject({
  listingType: z.literal("school"),
  ...schemasOf(fieldGroups.common),
  ...absentOf(fieldGroups.teacher),
  ...schemasOf(fieldGroups.school),
});

/**
 * An owner's input for a listing, as sent and stored: browser and server share these rules. The output is normalized:
 * composed, trimmed, known specializations as keys, blank texts null. Parsing the output again does not change it. The
 * messages of issues are `FieldErrorCode`s. Every field is required unless its schema says otherwise, and unknown
 * fields are rejected.
 */
export const listingInput = z.discriminatedUnion("listingType", [teacherInput, schoolInput], { error: noType });

export type TeacherInput = z.infer<typeof teacherInput>;
export type SchoolInput = z.infer<typeof schoolInput>;
export type ListingInput = TeacherInput | SchoolInput;

/** An input with every field, from which columns and search words are derived. */
export type CompleteInput<Input extends ListingInput = ListingInput> = Input & Omissible;
type Omissible = Required<Pick<ListingInput, "facets" | "lessonTimes">>;

export type ListingField = "listingType" | FieldName;

/** In the order of the public API. */
export const listingInputFields: readonly ListingField[] = ["listingType", ...fieldNames];

/** The first error of each field, including unknown fields. Empty for a valid listing. */
export type ListingErrors = Partial<Record<ListingField, FieldErrorCode>>;

/** Adds omitted fields, as stored; empty for a new listing. */
export function completeInput<Input extends ListingInput>(input: Input, stored?: Omissible): CompleteInput<Input> {
  const { facets = stored?.facets ?? [], lessonTimes = stored?.lessonTimes ?? [] } = input;
  return { ...input, facets, lessonTimes };
}

/**
 * The field errors of a form's input before it is sent. Takes well under a millisecond; never throws.
 *
 * @internal Exported for its tests.
 */
export function listingErrors(input: unknown): ListingErrors {
  const parsed = parseListingInput(input);
  return parsed.ok ? {} : parsed.failure;
}

/** Normalizes and validates the input. Never throws. */
export function parseListingInput(input: unknown): Result<ListingInput, ListingErrors> {
  const parsed = listingInput.safeParse(input);
  return parsed.success ? success(parsed.data) : failure(fieldErrorsOf(parsed.error));
}

/** The first error of each field. Unknown fields are listed under their own names. */
function fieldErrorsOf(error: z.core.$ZodError): Record<string, FieldErrorCode> {
  const fieldErrors = new Map<string, FieldErrorCode>();
  for (const issue of error.issues) {
    const names = issue.code === "unrecognized_keys" ? issue.keys : [String(issue.path[0] ?? "listingType")];
    const code = issue.code === "unrecognized_keys" ? "unknown-field" : (issue.message as FieldErrorCode);
    for (const name of names) if (!fieldErrors.has(name)) fieldErrors.set(name, code);
  }
  return Object.fromEntries(fieldErrors);
}

function schemasOf<Fields extends Group>(fields: Fields): Schemas<Fields> {
  return Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema])) as Schemas<Fields>;
}

/** The public API returns the other type's fields as null, an empty list, or 0. */
function absentOf<Fields extends Group>(fields: Fields): Absent<Fields> {
  return Object.fromEntries(
    Object.keys(fields).map((name) => {
      const { absent } = describeField(name as FieldName);
      const isAbsent = (value: unknown) =>
        Array.isArray(absent) ? Array.isArray(value) && value.length === 0 : value === absent;
      return [name, z.custom(isAbsent, { error: otherType })];
    }),
  ) as Absent<Fields>;
}

function otherType({ input }: { input?: unknown }): FieldErrorCode {
  return input === undefined ? "missing" : "other-type";
}

function noType({ input }: { input?: unknown }): FieldErrorCode {
  const type = typeof input === "object" && input !== null ? Reflect.get(input, "listingType") : undefined;
  if (type === undefined || type === null || type === "") return "missing";
  return typeof type === "string" ? "invalid" : "wrong-type";
}
