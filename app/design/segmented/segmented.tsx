import type { ChangeEvent } from "react";

type Props = {
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
  value: string;
  /** The id of the choice's form, if the choice is outside of it. */
  form?: string;
  onChange?: (event: ChangeEvent<HTMLInputElement>) => void;
};

/** Two to four short choices: an uncontrolled radio group that starts at `value`. */
export function Segmented({ name, label, options, value, form, onChange }: Props) {
  return (
    <div className="segmented" role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            form={form}
            defaultChecked={option.value === value}
            onChange={onChange}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
