import type { TagText } from "#app/design/tag-input/tag-text.ts";
import { readList } from "#app/forms/read-list.ts";
import { readNumber } from "#app/forms/read-number.ts";
import {
  describeField,
  type FieldName,
  fieldNames,
  hasField,
  type ListingPreviewValues,
  type listingFields,
} from "#domain/listings/fields/listing-fields.ts";
import type { ListingInput } from "#domain/listings/fields/listing-input.ts";
import { parseSpecializations } from "#domain/listings/fields/specializations.ts";
import type { ListingType } from "#domain/listings/listing.ts";

/** The value of each kind of control: typed text or a choice. */
type Typed = { line: string; paragraphs: string; number: string; list: TagText; choices: readonly string[] };

/** The form's values as typed. Fields of the other type retain their input. */
export type FormValues = { listingType: ListingType } & {
  [Name in FieldName]: Typed[(typeof listingFields)[Name]["kind"]];
};

/** The fields that hold one text. */
export type TextFieldName = {
  [Name in FieldName]: FormValues[Name] extends string ? Name : never;
}[FieldName];

/** The values to send. A number that cannot be parsed stays text, for validation to reject. */
type Draft = { listingType: ListingType } & {
  [Name in FieldName]: ListingPreviewValues[Name] | (number extends ListingPreviewValues[Name] ? string : never);
};

const emptyTyped: Typed = {
  line: "",
  paragraphs: "",
  number: "",
  list: { tags: [], text: "" },
  choices: [],
};

/** The form without a listing. */
export const emptyValues = valuesBy(
  "teacher",
  (field) => describeField(field).initial ?? emptyTyped[describeField(field).kind],
);

/** The form of a stored listing. */
export function valuesOf(listing: ListingInput): FormValues {
  return valuesBy(listing.listingType, (field) => {
    const { kind, decimals } = describeField(field);
    const value = hasField(listing.listingType, field) ? (listing[field] ?? null) : null;
    if (value === null) return emptyTyped[kind];
    if (typeof value === "string") return value;
    if (typeof value === "number") return value.toFixed(decimals);
    return kind === "choices" ? value : { tags: value, text: "" };
  });
}

/**
 * Returns the values to send: texts trimmed, blank ones null, numbers as numbers, the other type's fields empty
 * (null, an empty list, 0). An unparsable number stays text, for validation to reject.
 */
export function inputOf(values: FormValues): Draft {
  const { listingType } = values;
  const sent = fieldNames.map((field) => [
    field,
    hasField(listingType, field) ? read(field, values[field]) : describeField(field).absent,
  ]);
  return { listingType, ...Object.fromEntries(sent) };
}

/**
 * Returns the values for the preview and the completeness: invalid numbers are null, and texts have their stored form.
 */
export function previewValuesOf(values: FormValues): ListingPreviewValues {
  const read = Object.entries(inputOf(values)).map(([name, value]) => {
    const field = fieldNames.find((one) => one === name);
    if (field === undefined || typeof value !== "string") return [name, value];
    const { kind, clean } = describeField(field);
    return [name, kind === "number" ? null : (clean?.(value) ?? value)];
  });
  return Object.fromEntries(read);
}

/** Whether two forms would send the same values. */
export function haveSameInput(one: FormValues, other: FormValues): boolean {
  return JSON.stringify(inputOf(one)) === JSON.stringify(inputOf(other));
}

/** Formats a valid amount with two decimals: `75` becomes `75.00`. Anything else stays as typed. */
export function asAmount(text: string): string {
  const amount = readNumber(text);
  return typeof amount === "number" && Number(amount.toFixed(2)) === amount ? amount.toFixed(2) : text;
}

function valuesBy(listingType: ListingType, valueOf: (field: FieldName) => Typed[keyof Typed]): FormValues {
  return { listingType, ...Object.fromEntries(fieldNames.map((field) => [field, valueOf(field)])) } as FormValues;
}

function read(field: FieldName, typed: Typed[keyof Typed]) {
  if (typeof typed === "string") {
    return describeField(field).kind === "number" ? readNumber(typed) : typed.trim() || null;
  }
  if (!("tags" in typed)) return describeField(field).options?.filter((option) => typed.includes(option)) ?? [];
  const { tags, text } = typed;
  if (text.trim() === "") return [...tags];
  return (field === "specializations" ? parseSpecializations : readList)([...tags, text].join(","));
}
