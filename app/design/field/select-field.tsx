import type { ComponentProps } from "react";
import { Field, type FieldTexts, fieldAria } from "./field.tsx";
import { Select } from "./select.tsx";

type Props = FieldTexts & Omit<ComponentProps<typeof Select>, "id">;

export function SelectField({ id, label, optional, hint, error, ...select }: Props) {
  const texts = { id, label, optional, hint, error };
  return (
    <Field {...texts}>
      <Select {...select} {...fieldAria(texts)} />
    </Field>
  );
}
