import { type KeyboardEvent, useId, useState } from "react";
import { Field, type FieldTexts, fieldAria } from "#app/design/field/field.tsx";
import { Icon } from "#app/design/icon/icon.tsx";
import { Listbox, type ListOption } from "./listbox.tsx";

type Props = FieldTexts & {
  value: string;
  /** The matching options, best first. May be empty: any text is valid. */
  options: readonly ListOption[];
  onType: (text: string) => void;
  onChoose: (option: ListOption) => void;
  name?: string;
  autoComplete?: string;
};

/** A text field with matching suggestions. Arrow keys and Enter choose, Escape closes, and free text stays as typed. */
export function Combobox({ value, options, onType, onChoose, name, autoComplete = "off", ...texts }: Props) {
  const listId = useId();
  const { shown, active, choose, ...events } = useOpenList(options, onChoose);
  return (
    <Field {...texts}>
      <div className="combo">
        <div className="control">
          <input
            role="combobox"
            aria-expanded={shown}
            aria-controls={shown ? listId : undefined}
            aria-autocomplete="list"
            aria-activedescendant={shown && active >= 0 ? `${listId}-${active}` : undefined}
            name={name}
            autoComplete={autoComplete}
            required={!texts.optional}
            value={value}
            onChange={(event) => {
              onType(event.currentTarget.value);
              events.onClick();
            }}
            {...events}
            {...fieldAria(texts)}
          />
          <Icon name="chevron-down" size={16} />
        </div>
        {shown ? (
          <Listbox id={listId} label={texts.label} options={options} typed={value} active={active} onChoose={choose} />
        ) : null}
      </div>
    </Field>
  );
}

/** Manages whether the list is open and the active option: -1 is the text itself. */
function useOpenList(options: readonly ListOption[], onChoose: (option: ListOption) => void) {
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const shown = open && options.length > 0;
  const stand = (isOpen: boolean, at: number) => {
    setOpen(isOpen);
    setActive(at);
  };
  const choose = (option: ListOption) => {
    onChoose(option);
    stand(false, -1);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const current = shown ? options[active] : undefined;
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      stand(true, shown ? nextActive(active, options.length, event.key) : 0);
    } else if (event.key === "Enter" && current) {
      event.preventDefault();
      choose(current);
    } else if (event.key === "Escape" && shown) {
      event.preventDefault();
      stand(false, -1);
    }
  };
  return { shown, active, choose, onKeyDown, onClick: () => stand(true, -1), onBlur: () => stand(false, -1) };
}

/** Cycles through the list and the position before its first option, which selects the text itself. */
function nextActive(active: number, length: number, key: "ArrowDown" | "ArrowUp"): number {
  const step = key === "ArrowDown" ? 1 : -1;
  return ((active + 1 + step + length + 1) % (length + 1)) - 1;
}
