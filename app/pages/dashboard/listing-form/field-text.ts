import { timesText } from "#app/components/listing/times-text.ts";
import type { ListingField } from "#domain/listings/fields/listing-input.ts";
import { isSpecializationKey } from "#domain/listings/fields/specializations.ts";
import type { ListingType } from "#domain/listings/listing.ts";
import { interpolate } from "#i18n/interpolate.ts";
import type { Messages } from "#i18n/messages.ts";
import { type FormValues, inputOf } from "./form-values.ts";

type FormMessages = Messages<"dashboard">["form"];

/** The label of a field in the form. */
export function fieldLabel(field: ListingField, type: ListingType, messages: FormMessages): string {
  const label = valueAt(type === "school" ? messages.schoolLabels : {}, field) ?? messages.labels[field];
  return interpolate(valueAt(messages.labelTemplates, field) ?? "{field}", { field: label });
}

/** The hint of a field in the form, if it has one. */
export function fieldHint(field: ListingField, type: ListingType, messages: FormMessages): string | undefined {
  return valueAt(type === "school" ? messages.schoolHints : {}, field) ?? valueAt(messages.hints, field);
}

/** The text of a message that only some fields have. */
export function valueAt(messages: Partial<Record<ListingField, string>>, field: ListingField): string | undefined {
  return messages[field];
}

/** Returns a field's value as text to compare: lists in the reader's locale. Empty for a field without a value. */
export function fieldText(
  field: ListingField,
  values: FormValues,
  { form, shared }: { form: FormMessages; shared: Messages<"shared"> },
): string {
  if (field === "listingType") return values.listingType === "school" ? form.school : form.teacher;
  const typed = values[field];
  if (typeof typed === "string") return typed.trim();
  if (field === "shownContacts" || field === "facets") {
    const labels: Record<string, string> = field === "facets" ? form.facets : form.contacts;
    return inputOf(values)
      [field].map((one) => labels[one])
      .join(shared.listSeparator);
  }
  if (field === "lessonTimes") return timesText(inputOf(values).lessonTimes, form.lessonTimes, shared);
  const items = inputOf(values)[field];
  if (!Array.isArray(items)) return "";
  return items.map((one) => (isSpecializationKey(one) ? shared.specializations[one] : one)).join(shared.listSeparator);
}
