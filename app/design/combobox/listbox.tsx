/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role,
   jsx-a11y/click-events-have-key-events -- the ARIA pattern of an editable combobox with a list: no native element
   offers free text with marked matches, and the field handles the keys because it retains focus */
import { Fragment } from "react";
import { markMatch } from "./mark-match.ts";

export type ListOption = {
  value: string;
  label: string /** Shown at the right: a province, a short form. */;
  detail?: string;
};

type ListboxProps = {
  id: string;
  label: string;
  options: readonly ListOption[];
  typed: string;
  active: number;
  onChoose: (option: ListOption) => void;
};

/** The list of a combobox. The combobox's field determines the active option. */
export function Listbox({ id, label, options, typed, active, onChoose }: ListboxProps) {
  return (
    <ul className="listbox" id={id} role="listbox" aria-label={label}>
      {options.map((option, index) => (
        <li
          key={option.value}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          className={index === active ? "option is-active" : "option"}
          ref={index === active ? scrollIntoView : undefined}
          // Retains focus in the field: otherwise it would blur and the list would close under the pointer.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(option)}
        >
          <span>
            {markMatch(option.label, typed).map((part, at) => (
              <Fragment key={at}>{part.matches ? <mark>{part.text}</mark> : part.text}</Fragment>
            ))}
          </span>
          {option.detail ? <small>{option.detail}</small> : null}
        </li>
      ))}
    </ul>
  );
}

function scrollIntoView(option: HTMLElement | null) {
  option?.scrollIntoView({ block: "nearest" });
}
