import type { KeyboardEvent } from "react";

type Tab<Id extends string> = { id: Id; label: string; href: string };

type Props<Id extends string> = {
  label: string;
  tabs: readonly Tab<Id>[];
  selected: Id;
  /** The id of the element that shows the selected tab's content; it is labeled by the tab's id. */
  panelId: string;
  onSelect?: (id: Id) => void;
};

/** Tabs that are links, so that each has its own address. With `onSelect` they switch in place; arrows move focus. */
export function Tabs<Id extends string>({ label, tabs, selected, panelId, onSelect }: Props<Id>) {
  return (
    <div className="tabs" role="tablist" aria-label={label}>
      {tabs.map((tab) => (
        <a
          key={tab.id}
          id={tab.id}
          className="tab"
          role="tab"
          href={tab.href}
          aria-selected={tab.id === selected}
          aria-controls={tab.id === selected ? panelId : undefined}
          onKeyDown={moveFocus}
          onClick={(event) => {
            if (!onSelect || event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            onSelect(tab.id);
          }}
        >
          {tab.label}
        </a>
      ))}
    </div>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
  if (step === 0) return;
  const tabs = [...(event.currentTarget.parentElement?.querySelectorAll<HTMLElement>("[role=tab]") ?? [])];
  const present = tabs.indexOf(event.currentTarget);
  tabs[(present + step + tabs.length) % tabs.length]?.focus();
  event.preventDefault();
}
