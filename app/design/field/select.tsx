import type { ComponentProps } from "react";
import { Icon } from "#app/design/icon/icon.tsx";
import type { IconName } from "#app/design/icon/icon-shapes.tsx";

export type SelectOption = { value: string; label: string };

type Props = Omit<ComponentProps<"select">, "children"> & { options: readonly SelectOption[]; icon?: IconName };

/** The native control, which works best on phones and with assistive technology. */
export function Select({ options, icon, ...select }: Props) {
  return (
    <div className="control">
      {icon ? <Icon name={icon} size={16} /> : null}
      <select {...select}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size={16} />
    </div>
  );
}
