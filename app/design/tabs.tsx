import type { KeyboardEvent } from "react";

export type Tab = { id: string; label: string; href: string };

type Props = { label: string; tabs: readonly Tab[]; selected: string; onSelect?: (id: string) => void };

/** Tabs that are links, so that each has its own address. With `onSelect` they switch in place; arrows move focus. */
export function Tabs({ label, tabs, selected, onSelect }: Props) {
  return (
    <div className="tabs" role="tablist" aria-label={label} onKeyDown={moveFocus}>
      {tabs.map((tab) => (
        <a
          key={tab.id}
          className="tab"
          role="tab"
          href={tab.href}
          aria-selected={tab.id === selected}
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
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>("[role=tab]")];
  const present = tabs.findIndex((tab) => tab === document.activeElement);
  tabs[(present + step + tabs.length) % tabs.length]?.focus();
  event.preventDefault();
}
