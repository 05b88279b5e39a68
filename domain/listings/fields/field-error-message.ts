import type { FieldErrorCode } from "#domain/input/field-schemas.ts";
import { formatAmount } from "#i18n/formats.ts";
import { interpolate } from "#i18n/interpolate.ts";
import type { Messages } from "#i18n/messages.ts";
import { describeField, fieldNames, versionLimit } from "./listing-fields.ts";

/** The message for a field error, for the owner. `field` may be unknown. */
export function fieldErrorMessage(messages: Messages<"failures">, field: string, code: FieldErrorCode): string {
  const own: Partial<Record<FieldErrorCode, string>> = Object.hasOwn(messages.fields, field)
    ? messages.fields[field as keyof typeof messages.fields]
    : {};
  const number = limitOf(field, code);
  if (own[code] === undefined && number === undefined && numbered.includes(code)) return messages.fieldErrors.invalid;
  return interpolate(own[code] ?? messages.fieldErrors[code], number === undefined ? {} : { n: formatAmount(number) });
}

/** Codes whose general messages contain a number, which only listing fields provide. */
const numbered: readonly FieldErrorCode[] = ["too-long", "too-many", "too-small", "too-large"];

/** The number in a message. */
function limitOf(field: string, code: FieldErrorCode): number | undefined {
  const name = fieldNames.find((one) => one === field);
  const limit: ReturnType<typeof describeField>["limit"] =
    name !== undefined ? describeField(name).limit : field === "version" ? versionLimit : {};
  if (code === "too-long") return limit.graphemes;
  if (code === "too-many") return limit.items;
  if (code === "too-small") return limit.min ?? 1;
  return code === "too-large" ? limit.max : undefined;
}
