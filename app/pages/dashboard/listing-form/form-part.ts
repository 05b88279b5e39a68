import type { Messages } from "#i18n/messages.ts";
import type { FormField } from "./form-state.ts";
import type { ListingFormApi } from "./use-listing-form.ts";

/** The props of each section of the form. */
export type FormPart = { form: ListingFormApi; messages: Messages<"dashboard">["form"] };

/** The id of a field's control, for links to it. */
export function fieldId(field: FormField): string {
  return `listing-${field}`;
}
