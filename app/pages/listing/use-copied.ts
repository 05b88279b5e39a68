import { useEffect, useState } from "react";
import { copyText } from "./copy-text.ts";

const shownMilliseconds = 4000;

/** `failed` stays until the next try: the reader has to do something else. */
export type CopyState = "idle" | "copied" | "failed";

/** Copies a text and remembers for four seconds that it did. */
export function useCopied(): { state: CopyState; copy: (text: string) => Promise<void> } {
  const [state, setState] = useState<CopyState>("idle");
  useEffect(() => {
    if (state !== "copied") return;
    const timer = setTimeout(() => setState("idle"), shownMilliseconds);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async (text: string) => {
    setState("idle");
    setState((await copyText(text)) ? "copied" : "failed");
  };
  return { state, copy };
}
