import type { ComponentProps } from "react";
import { Field, type FieldTexts, fieldAria } from "./field.tsx";

type Props = FieldTexts & Omit<ComponentProps<"textarea">, "id">;

/** Several lines of text. */
export function TextArea({ id, label, optional, hint, error, ...textarea }: Props) {
  const texts = { id, label, optional, hint, error };
  return (
    <Field {...texts}>
      <div className="control">
        <textarea rows={5} required={!optional} {...textarea} {...fieldAria(texts)} />
      </div>
    </Field>
  );
}
