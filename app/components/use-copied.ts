import { useEffect, useState } from "react";
import { useToast } from "#app/design/toast/toast.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";

const shownMilliseconds = 4000;

/** Copies text: `copied` is true for the next four seconds. A failure, or `message` on success, shows as a toast. */
export function useCopied(message?: string): { copied: boolean; copy: (text: string) => Promise<void> } {
  const { messages } = useLocale();
  const toast = useToast();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), shownMilliseconds);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async (text: string) => {
    const done = await copyText(text);
    setCopied(done);
    if (!done) toast({ kind: "error", title: messages.error, text: messages.copyFailed });
    else if (message && !copied) toast({ kind: "success", title: message });
  };
  return { copied, copy };
}

/**
 * Copies a text to the clipboard; returns false if the browser denies it. Some built-in browsers (WeChat's among them)
 * have no Clipboard API or deny it, but still copy a selection.
 */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelection(text);
  }
}

function copySelection(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.className = "vh";
  document.body.append(field);
  field.select();
  field.setSelectionRange(0, text.length);
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}
