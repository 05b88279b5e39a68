import type { FieldErrorCode } from "#domain/listings/fields/field-schemas.ts";
import { cleanParagraphs, isReadable, isWithin } from "#std/readable-text.ts";
import { failure, type Result, success } from "#std/result.ts";

/** Limits in graphemes. */
export const foundLimits = { min: 20, max: 1000 } as const;
export const reportTextLimit = 2000;

type Limits = { min?: number; max: number };

/** Cleans an optional multiline text; null if it is blank. The byte limit matches the table's check. */
export function parseText(value: unknown, { min = 0, max }: Limits): Result<string | null, FieldErrorCode> {
  if (value === undefined || value === null) return success(null);
  if (typeof value !== "string") return failure("wrong-type");
  // Rejects very long texts before counting graphemes.
  if (value.length > 20_000) return failure("too-long");
  if (!isReadable(value)) return failure("unreadable");
  const text = cleanParagraphs(value).trim();
  if (text === "") return success(null);
  if (!isWithin(text, { graphemes: max, bytes: 16_000 }) || [...text].length > 8000) return failure("too-long");
  return isShorterThan(text, min) ? failure("too-small") : success(text);
}

/** Parses a required text. */
export function parseRequiredText(value: unknown, limits: Limits): Result<string, FieldErrorCode> {
  const text = parseText(value, limits);
  if (!text.ok) return text;
  return text.value === null ? failure("missing") : success(text.value);
}

function isShorterThan(text: string, min: number): boolean {
  return min > 0 && isWithin(text, { graphemes: min - 1, bytes: 16_000 });
}
