import type { ListingType } from "#domain/listings/listing.ts";
import {
  describeField,
  type FieldName,
  formSections,
  type ListingPreviewValues,
  localePairs,
  type WeightedField,
} from "./listing-fields.ts";
import { splitName } from "./person-name.ts";

/** `control` is the field to fill in: the first empty one, if a part has several. */
type Part = { field: WeightedField; isDone: boolean; control: FieldName };

export type Completeness = {
  /** An integer from 0 to 100; 100 only if nothing is missing. */
  percent: number;
  /** The fields with a weight, in form order. */
  parts: Part[];
  /** The missing fields, most useful to learners first. */
  missing: WeightedField[];
};

/** Represents the part for texts in both locales. */
const fieldOfBothLocales = localePairs[0][1];

/** Computes a listing's completeness. `fullName` is the account's. */
export function completenessOf(values: ListingPreviewValues, fullName: string): Completeness {
  const parts = weightedFields(values.listingType).map((field) => ({
    field,
    isDone: isDone(field, values, fullName),
    control: emptyControl(field, values),
  }));
  const missing = parts.filter((part) => !part.isDone).map(({ field }) => field);
  const done = parts.filter((part) => part.isDone).map(({ field }) => field);
  return {
    percent: Math.floor((sum(done) / (sum(done) + sum(missing))) * 100),
    parts,
    missing: missing.sort((one, other) => weightOf(other) - weightOf(one)),
  };
}

function isDone(field: WeightedField, values: ListingPreviewValues, fullName: string): boolean {
  if (field === "city") return has(values.city) && has(values.state);
  if (field === "nameZh") {
    const name = values.listingType === "school" ? (values.schoolName ?? "") : fullName;
    return splitName(name, values.nameZh).han !== null;
  }
  if (field === fieldOfBothLocales) {
    return has(values[field]) && localePairs.every(([first, chinese]) => has(values[first]) === has(values[chinese]));
  }
  const pair = localePairs.find(([first]) => first === field) ?? [field];
  return pair.some((one) => has(values[one]));
}

function emptyControl(field: WeightedField, values: ListingPreviewValues): FieldName {
  if (field === "city") return values.city === null ? "city" : "state";
  if (field !== fieldOfBothLocales) return field;
  return localePairs.flat().find((one) => values[one] === null) ?? field;
}

function has(value: string | number | readonly string[] | null): boolean {
  if (typeof value === "string") return value.trim() !== "";
  return typeof value === "number" || (value !== null && value.length > 0);
}

function weightedFields(type: ListingType): WeightedField[] {
  const fields: FieldName[] = Object.values(formSections[type]).flat();
  return fields.filter((field): field is WeightedField => weightOf(field) > 0);
}

function weightOf(field: FieldName): number {
  return describeField(field).weight ?? 0;
}

function sum(fields: readonly FieldName[]): number {
  return fields.reduce((total, field) => total + weightOf(field), 0);
}
