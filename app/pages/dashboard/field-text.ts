import { isSpecializationKey } from "#domain/listings/specializations.ts";
import type { Messages } from "#i18n/messages.ts";
import type { FormField } from "./form-state.ts";
import { type FormValues, inputOf } from "./form-values.ts";

type FieldMessages = { form: Messages<"dashboard">["form"]; shared: Messages<"shared"> };

/** What a field says, as a text to compare: lists in the reader's words. Empty when it says nothing. */
export function fieldText(field: FormField, values: FormValues, { form, shared }: FieldMessages): string {
  const input = inputOf(values);
  const join = (items: readonly string[]) => items.join(shared.listSeparator);
  if (field === "listing_type") return input.listing_type === "school" ? form.school : form.teacher;
  if (field === "shown_contacts") return join(input.shown_contacts.map((kind) => form.contacts[kind]));
  if (field === "specializations") {
    return join(input.specializations.map((one) => (isSpecializationKey(one) ? shared.specializations[one] : one)));
  }
  if (field === "courses_offered") return join(input.courses_offered ?? []);
  return values[field].trim();
}
