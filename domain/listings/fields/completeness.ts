import type { ListingType } from "#domain/listings/listing.ts";
import {
  describeField,
  type FieldName,
  formSections,
  type ListingSketch,
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
export function completenessOf(sketch: ListingSketch, fullName: string): Completeness {
  const parts = weightedFields(sketch.listingType).map((field) => ({
    field,
    isDone: isDone(field, sketch, fullName),
    control: emptyControl(field, sketch),
  }));
  const missing = parts.filter((part) => !part.isDone).map(({ field }) => field);
  const done = parts.filter((part) => part.isDone).map(({ field }) => field);
  return {
    percent: Math.floor((sum(done) / (sum(done) + sum(missing))) * 100),
    parts,
    missing: missing.sort((one, other) => weightOf(other) - weightOf(one)),
  };
}

function isDone(field: WeightedField, sketch: ListingSketch, fullName: string): boolean {
  if (field === "city") return has(sketch.city) && has(sketch.state);
  if (field === "nameZh") {
    const name = sketch.listingType === "school" ? (sketch.schoolName ?? "") : fullName;
    return splitName(name, sketch.nameZh).han !== null;
  }
  if (field === fieldOfBothLocales) {
    return has(sketch[field]) && localePairs.every(([first, chinese]) => has(sketch[first]) === has(sketch[chinese]));
  }
  const pair = localePairs.find(([first]) => first === field) ?? [field];
  return pair.some((one) => has(sketch[one]));
}

function emptyControl(field: WeightedField, sketch: ListingSketch): FieldName {
  if (field === "city") return sketch.city === null ? "city" : "state";
  if (field !== fieldOfBothLocales) return field;
  return localePairs.flat().find((one) => sketch[one] === null) ?? field;
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
