import * as z from "zod/mini";
import { type FieldErrorCode, numberWithin } from "#domain/input/field-schemas.ts";
import { failure, type Result, success } from "#std/result.ts";
import { snakeCase, snakeCaseKeys } from "#std/text/snake-case.ts";
import { versionLimit } from "./listing-fields.ts";
import {
  type ListingErrors,
  type ListingField,
  type ListingInput,
  listingInputFields,
  parseListingInput,
} from "./listing-input.ts";

/** Field errors by name in JSON, including unknown fields. */
export type JsonErrors = Record<string, FieldErrorCode>;

const fieldsByJsonName = new Map<string, ListingField>(listingInputFields.map((field) => [snakeCase(field), field]));

/** Renames field errors to their names in JSON. */
export function jsonErrors(fieldErrors: ListingErrors): JsonErrors {
  return snakeCaseKeys(fieldErrors) as JsonErrors;
}

/** The field with this name in JSON, or null. */
export function fieldOfJson(name: string): ListingField | null {
  return fieldsByJsonName.get(name) ?? null;
}

/** Normalizes and validates a listing sent as JSON. Never throws. */
export function parseListingJson(json: unknown): Result<ListingInput, JsonErrors> {
  if (typeof json !== "object" || json === null) return withJsonErrors(parseListingInput(json));
  const input: Partial<Record<ListingField, unknown>> = {};
  const unknownNames: string[] = [];
  for (const [name, value] of Object.entries(json)) {
    const field = fieldsByJsonName.get(name);
    if (field === undefined) unknownNames.push(name);
    else input[field] = value;
  }
  const parsed = withJsonErrors(parseListingInput(input));
  // Without a type, the allowed fields are unknown.
  if (unknownNames.length === 0 || (!parsed.ok && "listing_type" in parsed.failure)) return parsed;
  const unknownFields = unknownNames.map((name): [string, FieldErrorCode] => [name, "unknown-field"]);
  return failure(Object.fromEntries([...Object.entries(parsed.ok ? {} : parsed.failure), ...unknownFields]));
}

const listingVersion = z.strictObject({ version: numberWithin(versionLimit, 0) });

/** Parses an edit, with the version that it is based on. */
export function parseListingEditJson(edit: object): Result<{ version: number; input: ListingInput }, JsonErrors> {
  const { version: rawVersion, ...written } = edit as Record<string, unknown>;
  const version = listingVersion.safeParse({ version: rawVersion });
  const input = parseListingJson(written);
  if (version.success && input.ok) return success({ version: version.data.version, input: input.value });
  return failure({
    ...(version.error && { version: version.error.issues[0]?.message as FieldErrorCode }),
    ...(input.ok ? {} : input.failure),
  });
}

function withJsonErrors(parsed: Result<ListingInput, ListingErrors>): Result<ListingInput, JsonErrors> {
  return parsed.ok ? parsed : failure(jsonErrors(parsed.failure));
}
