import { useEffect, useState } from "react";
import { useToast } from "#app/design/toast/toast.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import { copyText } from "./copy-text.ts";

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
