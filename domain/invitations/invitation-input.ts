import type { FieldErrorCode } from "#domain/listings/fields/field-schemas.ts";
import { parseRequiredText } from "#domain/moderation/moderation-text.ts";
import { type FieldErrors, oneOf, parseFields } from "#domain/moderation/parse-fields.ts";
import { promotionLimits } from "#domain/promotions/promotion-code.ts";
import { type Locale, locales } from "#i18n/locale.ts";
import { failure, type Result, success } from "#std/result.ts";

/** An upload. `language` is the default for rows without one; `months` are granted by each personal code. */
export type InvitationInput = { csv: string; language: Locale; months: number };

/** An upload with the operator's reason, after declaring that the emails were published for this purpose. */
type SendInput = InvitationInput & { note: string };

const upload = {
  csv: (value: unknown): Result<string, FieldErrorCode> => {
    if (typeof value === "string" && value.trim() !== "") return success(value);
    return failure(value === undefined || value === null || typeof value === "string" ? "missing" : "wrong-type");
  },
  language: oneOf(locales),
  free_months: parseMonths,
};

/** Parses `{ csv, language, free_months }`. */
export function parseCheck(body: object): Result<InvitationInput, FieldErrors> {
  const parsed = parseFields(body, upload);
  if (!parsed.ok) return parsed;
  const { free_months: months, ...input } = parsed.value;
  return success({ ...input, months });
}

/** Parses `{ csv, language, free_months, note, is_published }`. */
export function parseSend(body: object): Result<SendInput, FieldErrors> {
  const parsed = parseFields(body, {
    ...upload,
    note: (value) => parseRequiredText(value, { max: 500 }),
    is_published: (value) => (value === true ? success(true) : failure("missing" as const)),
  });
  if (!parsed.ok) return parsed;
  const { free_months: months, csv, language, note } = parsed.value;
  return success({ csv, language, note, months });
}

function parseMonths(value: unknown): Result<number, FieldErrorCode> {
  if (value === undefined || value === null) return failure("missing");
  if (typeof value !== "number") return failure("wrong-type");
  return Number.isSafeInteger(value) && value >= 1 && value <= promotionLimits.months
    ? success(value)
    : failure("invalid");
}
