import type { ComponentProps, ReactNode } from "react";
import { Field, type FieldTexts, fieldAria } from "./field.tsx";

type Props = FieldTexts &
  Omit<ComponentProps<"input">, "id" | "prefix"> & {
    /** Inside the box, before or after the text: a sign, a unit, a button. */
    prefix?: ReactNode;
    suffix?: ReactNode;
  };

export function TextField({ id, label, optional, hint, error, describedBy, aside, prefix, suffix, ...input }: Props) {
  const texts = { id, label, optional, hint, error, describedBy, aside };
  return (
    <Field {...texts}>
      <div className="control">
        {prefix}
        <input required={!optional} {...input} {...fieldAria(texts)} />
        {suffix}
      </div>
    </Field>
  );
}
