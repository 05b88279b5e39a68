import { type ListingErrors, listingInputFields } from "#domain/listings/fields/listing-input.ts";
import { snakeCase } from "#std/text/snake-case.ts";

/**
 * Converts the database's rejection of validated input to field errors: a failed check (23514, named after its column)
 * or a value that no column accepts (class 22). Null for every other error.
 */
export function fieldErrorsOfConstraint(error: unknown): ListingErrors | null {
  if (typeof error !== "object" || error === null || !("code" in error) || typeof error.code !== "string") return null;
  if (error.code.startsWith("22")) return {};
  if (error.code !== "23514" || !("constraint" in error)) return null;
  const field = listingInputFields.find((name) => error.constraint === `teacher_listings_${snakeCase(name)}`);
  return field === undefined ? {} : { [field]: "invalid" };
}
