import { interpolate } from "#i18n/interpolate.ts";
import { formatAmount } from "#i18n/formats.ts";
import type { Messages } from "#i18n/messages.ts";
import type { FieldErrorCode } from "./listing-field-error.ts";
import { listingLimits } from "./listing-limits.ts";

/** A fault of a listing's field in words for its owner. `field` may be one that does not exist. */
export function fieldErrorMessage(messages: Messages<"failures">, field: string, code: FieldErrorCode): string {
  const own: Partial<Record<FieldErrorCode, string>> = Object.hasOwn(messages.fields, field)
    ? messages.fields[field as keyof typeof messages.fields]
    : {};
  const number = limitOf(field, code);
  return interpolate(own[code] ?? messages.fieldErrors[code], number === undefined ? {} : { n: formatAmount(number) });
}

/** The number that a fault's message names. */
function limitOf(field: string, code: FieldErrorCode): number | undefined {
  const limits: Record<string, { graphemes?: number; items?: number; least?: number; most?: number }> = listingLimits;
  const limit = Object.hasOwn(limits, field) ? limits[field] : undefined;
  if (code === "too-long") return limit?.graphemes;
  // A closed set has no limit in the table: there are four ways of contact.
  if (code === "too-many") return limit?.items ?? 4;
  if (code === "too-small") return limit?.least ?? 1;
  return code === "too-large" ? limit?.most : undefined;
}
