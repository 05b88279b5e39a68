import type { ComponentProps } from "react";
import { TextArea } from "#app/design/field/text-area.tsx";
import { TextField } from "#app/design/field/text-field.tsx";
import { fieldId } from "./form-part.ts";
import type { TextFieldName } from "./form-values.ts";
import type { ListingFormApi } from "./use-listing-form.ts";

type Bound = "form" | "id" | "name" | "value" | "error" | "onChange";
type Part = { form: ListingFormApi; field: TextFieldName };

/** One line of the listing's form. */
export function FormText({ form, field, ...texts }: Part & Omit<ComponentProps<typeof TextField>, Bound>) {
  return (
    <TextField
      autoComplete="off"
      {...texts}
      id={fieldId(field)}
      name={field}
      value={form.values[field]}
      error={form.error(field)}
      onChange={(event) => form.set(field, event.currentTarget.value)}
    />
  );
}

/** Several lines of it. */
export function FormTextArea({ form, field, ...texts }: Part & Omit<ComponentProps<typeof TextArea>, Bound>) {
  return (
    <TextArea
      {...texts}
      id={fieldId(field)}
      name={field}
      value={form.values[field]}
      error={form.error(field)}
      onChange={(event) => form.set(field, event.currentTarget.value)}
    />
  );
}
