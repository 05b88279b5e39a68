import { Icon, type AnyIconName as IconName } from "#app/design/icon/any-icon.tsx";
import { LockIcon } from "#app/design/icon/drawn-icons.tsx";

type Props<Value extends string> = {
  name: string;
  legend: string;
  hint?: string;
  options: readonly { value: Value; label: string; icon: IconName }[];
  value: Value;
  /** The choice is final: the tiles show it with a lock. */
  locked?: boolean;
  onChange: (value: Value) => void;
};

/** Two or three important choices as tiles with icons. A controlled component. */
export function RadioTiles<Value extends string>({
  name,
  legend,
  hint,
  options,
  value,
  locked,
  onChange,
}: Props<Value>) {
  return (
    <fieldset disabled={locked} aria-describedby={hint ? `${name}-hint` : undefined}>
      <legend className="label">{legend}</legend>
      <div className="tiles">
        {options.map((option) => (
          <label className="tile" key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <Icon name={option.icon} size={20} />
            <span>{option.label}</span>
            {locked && option.value === value ? <LockIcon /> : null}
          </label>
        ))}
      </div>
      {hint ? (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      ) : null}
    </fieldset>
  );
}
