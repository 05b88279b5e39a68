import { fill } from "#i18n/fill.ts";
import { formatAmount } from "#i18n/formats.ts";
import type { Words } from "#i18n/words.ts";
import type { FaultCode } from "./listing-fault.ts";
import { describeField, fieldNames, versionLimit } from "./listing-fields.ts";

/** The message for a fault of a field, for its owner. `field` may be one that does not exist. */
export function faultMessage(words: Words<"failures">, field: string, code: FaultCode): string {
  const own: Partial<Record<FaultCode, string>> = Object.hasOwn(words.fields, field)
    ? words.fields[field as keyof typeof words.fields]
    : {};
  const number = limitOf(field, code);
  return fill(own[code] ?? words.faults[code], number === undefined ? {} : { n: formatAmount(number) });
}

/** The number in a fault's message. */
function limitOf(field: string, code: FaultCode): number | undefined {
  const name = fieldNames.find((one) => one === field);
  const limit: ReturnType<typeof describeField>["limit"] =
    name !== undefined ? describeField(name).limit : field === "version" ? versionLimit : {};
  if (code === "too-long") return limit.graphemes;
  if (code === "too-many") return limit.items;
  if (code === "too-small") return limit.least ?? 1;
  return code === "too-large" ? limit.most : undefined;
}
