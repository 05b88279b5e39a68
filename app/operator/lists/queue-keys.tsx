import { useEffect, useId, useState } from "react";
import type { Messages } from "#i18n/messages.ts";
import { useOperator } from "../operator-context.ts";

const storageKey = "taoli.admin.keys";

/** Elements in which keys have their own meaning. Radio buttons are exempt: they use only arrow keys. */
const typingIn = "input:not([type=radio]), textarea, select, [contenteditable], dialog";

/**
 * Keyboard shortcuts of the queue, and the hint that explains them: `does`, by default for the queue of reports. J and
 * K move focus, so that Enter and screen readers work natively. Disabled on phones, while typing, and when switched off
 * (WCAG 2.1.4).
 */
export function QueueKeys({ does }: { does?: Messages<"adminMessages">["keys"] }) {
  const messages = useOperator().texts.admin.reports.keys;
  const texts = does ?? messages.does;
  const [isOpen, setOpen] = useState(false);
  const [isOn, setOn] = useState(() => localStorage.getItem(storageKey) !== "off");
  const id = useId();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented || event.isComposing) return;
      if (!matchMedia("(min-width: 64rem)").matches) return;
      if (event.target instanceof Element && event.target.closest(typingIn) !== null) return;
      if (event.key === "?") setOpen((wasOpen) => !wasOpen);
      else if (!isOn || !press(event.key.toLowerCase())) return;
      event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [isOn]);
  const switchTo = (on: boolean) => {
    setOn(on);
    localStorage.setItem(storageKey, on ? "on" : "off");
  };
  return (
    <div className="admin-keys">
      <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {messages.title} <kbd>?</kbd>
      </button>
      <div id={id} hidden={!isOpen} className="card pad">
        <dl>
          {(["J", "K", "Enter", "1–4", "?"] as const).map((key) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{texts[key]}</dd>
            </div>
          ))}
        </dl>
        <label className="admin-choice">
          <input type="checkbox" checked={isOn} onChange={(event) => switchTo(event.target.checked)} />
          {messages.on}
        </label>
      </div>
    </div>
  );
}

/** Runs a key's action; returns false if the key has none. */
function press(key: string): boolean {
  if (key === "j" || key === "k") return moveFocus(key === "j" ? 1 : -1);
  if (!/^[1-4]$/u.test(key)) return false;
  const choice = document.querySelectorAll<HTMLInputElement>(".admin-decision input[name=outcome]")[Number(key) - 1];
  choice?.click();
  choice?.focus();
  return choice !== undefined;
}

/** Moves focus from the focused case, or else from the open one. */
function moveFocus(step: 1 | -1): boolean {
  const links = [...document.querySelectorAll<HTMLAnchorElement>(".admin-queue a")];
  const focused = links.findIndex((link) => link === document.activeElement);
  const from = focused === -1 ? links.findIndex((link) => link.ariaCurrent === "true") : focused;
  const next = links[from === -1 ? 0 : Math.min(links.length - 1, Math.max(0, from + step))];
  next?.focus();
  return next !== undefined;
}
