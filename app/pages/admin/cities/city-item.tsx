import { Button } from "#app/design/button/button.tsx";
import { interpolate } from "#i18n/interpolate.ts";

type Action = { label: string; of: string; isBusy?: boolean; onPress: () => void };

type Props = { name: string; text: string | null; actions: readonly Action[] };

/** One city with its possible decisions. `of` is an action's accessible name. */
export function CityItem({ name, text, actions }: Props) {
  return (
    <li className="admin-row">
      <div className="admin-row-main">
        <strong>{name}</strong>
        {text === null ? null : <span>{text}</span>}
      </div>
      <div className="admin-row-action">
        {actions.map(({ label, of, isBusy = false, onPress }) => (
          <Button
            key={label}
            variant="secondary"
            busy={isBusy}
            aria-label={interpolate(of, { city: name })}
            onClick={onPress}
          >
            {label}
          </Button>
        ))}
      </div>
    </li>
  );
}
