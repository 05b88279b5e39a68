import type { FieldErrors } from "#std/field-errors.ts";
import { isSame } from "./drafts/merge-versions.ts";

/** A form's values, by field. */
export type Values = Readonly<Record<string, unknown>>;

export type FieldMessages = Readonly<Partial<Record<string, string>>>;

/** Why a submission was not accepted. Messages for fields that the form does not have are not shown. */
export type Rejection = {
  fields?: FieldMessages;
  /** Shown above the form if `fields` names none of its fields. */
  message?: string;
};

/** The text fields of a form. Files are omitted. */
export function readForm(form: FormData): Record<string, string> {
  return Object.fromEntries([...form].filter((entry): entry is [string, string] => typeof entry[1] === "string"));
}

/** Returns the messages of a rejection for those `fields` whose values have not changed since submission. */
export function rejectedFields(
  rejection: Rejection,
  { fields, sent, current }: { fields: readonly string[]; sent: Values; current: Values },
): FieldMessages {
  const isCurrent = (field: string) => fields.includes(field) && isSame(sent[field], current[field]);
  return Object.fromEntries(Object.entries(rejection.fields ?? {}).filter(([field]) => isCurrent(field)));
}

/** The text of each error code. */
export function messagesOf(codes: FieldErrors, message: (field: string, code: string) => string): FieldMessages {
  return Object.fromEntries(Object.entries(codes).map(([field, code]) => [field, message(field, code)]));
}
