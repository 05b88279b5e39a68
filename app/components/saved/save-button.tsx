import { Button } from "#app/design/button/button.tsx";
import { Icon } from "#app/design/icon/icon.tsx";

type Props = {
  id: string;
  /** The listing's name, for screen readers. */
  name: string;
  label: string;
  /** Whether the listing is not public anymore: the button shows only while it is saved, to remove it. */
  isGone?: boolean;
};

/**
 * Saves a listing in this browser, or removes it. The boot script passes a press to `saved.js`, which also sets
 * `aria-pressed`, because the server does not know which listings are saved. Hidden without JavaScript.
 */
export function SaveButton({ id, name, label, isGone = false }: Props) {
  const className = isGone ? "save is-gone" : "save";
  return (
    <Button variant="ghost" className={className} data-save={id} aria-label={`${label} ${name}`} aria-pressed="false">
      <Icon name="bookmark" />
      <span>{label}</span>
    </Button>
  );
}
