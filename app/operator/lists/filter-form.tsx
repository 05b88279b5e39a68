import type { ComponentProps, FormEvent, ReactNode } from "react";
import { Button } from "#app/design/button/button.tsx";
import { SelectField } from "#app/design/field/select-field.tsx";
import { TextField } from "#app/design/field/text-field.tsx";
import { filledFields } from "#app/forms/form-values.ts";

type Props = {
  /** The button's label. */
  submit: string;
  /** Receives the fields that have text. */
  onFilter: (filter: Record<string, string>) => void;
  children: ReactNode;
};

/**
 * The filter above a section's list. Render it with the filter as its key: the fields start with the applied values.
 */
export function FilterForm({ submit, onFilter, children }: Props) {
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onFilter(filledFields(event.currentTarget));
  };
  return (
    <search>
      <form className="admin-filter" onSubmit={send}>
        {children}
        <Button type="submit" variant="secondary">
          {submit}
        </Button>
      </form>
    </search>
  );
}

/** A text to search for. */
export function FilterText(field: ComponentProps<typeof TextField>) {
  return <TextField type="search" optional="" required={false} {...field} />;
}

type ChoiceProps = Omit<ComponentProps<typeof SelectField>, "options"> & {
  /** The label of the choice that does not filter. */
  all?: string;
  /** Labels by value. `values` sets the order. */
  labels: Readonly<Record<string, string>>;
  values: readonly string[];
};

/** One of several values, or all of them. */
export function FilterChoice({ all, labels, values, ...field }: ChoiceProps) {
  const options = values.map((value) => ({ value, label: labels[value] ?? value }));
  return <SelectField options={all === undefined ? options : [{ value: "", label: all }, ...options]} {...field} />;
}
