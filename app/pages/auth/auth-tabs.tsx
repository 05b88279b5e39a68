import { type KeyboardEvent, useRef } from "react";
import { Link } from "react-router";
import { useLanguage } from "#app/language/language-context.tsx";
import type { Words } from "#i18n/words.ts";
import { type AuthTab, authPath } from "./auth-tab.ts";

const tabs: readonly AuthTab[] = ["sign-in", "sign-up"];

/** The element that shows the selected tab's form. */
export const tabPanelId = "auth-form";

export function tabId(tab: AuthTab): string {
  return `tab-${tab}`;
}

/** Two tabs that are links, so that each has an address and works without script. Arrow keys move between them. */
export function AuthTabs({ selected, words }: { selected: AuthTab; words: Words<"auth"> }) {
  const { href } = useLanguage();
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = tabAfter(event.key, selected);
    if (next === null) return;
    event.preventDefault();
    const link = list.current?.querySelector<HTMLAnchorElement>(`#${tabId(next)}`);
    link?.focus();
    link?.click();
  };
  return (
    <div className="tabs" role="tablist" aria-label={words.tabs} ref={list} onKeyDown={onKeyDown}>
      {tabs.map((tab) => (
        <Link
          key={tab}
          className="tab"
          role="tab"
          id={tabId(tab)}
          aria-selected={tab === selected}
          aria-controls={tab === selected ? tabPanelId : undefined}
          to={href(authPath(tab))}
          replace
          preventScrollReset
        >
          {tab === "sign-in" ? words.signIn : words.signUp}
        </Link>
      ))}
    </div>
  );
}

function tabAfter(key: string, selected: AuthTab): AuthTab | null {
  if (key === "Home") return "sign-in";
  if (key === "End") return "sign-up";
  if (key !== "ArrowLeft" && key !== "ArrowRight") return null;
  return selected === "sign-in" ? "sign-up" : "sign-in";
}
