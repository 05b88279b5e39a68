import type { ComponentProps, ReactNode } from "react";

type Props = Omit<ComponentProps<"input">, "type"> & { children: ReactNode };

/** A native checkbox with its label, 44 px high. */
export function Checkbox({ children, ...input }: Props) {
  return (
    <label className="check">
      <input {...input} type="checkbox" />
      <span>{children}</span>
    </label>
  );
}
