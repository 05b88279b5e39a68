import { useRef } from "react";
import { useRevalidator } from "react-router";
import { useToast } from "#app/design/toast/toast.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import { usePageLoad } from "./page-load.ts";

/** Shows a toast when the next page fails to load, with a retry button. The next attempt dismisses it. */
export function NavigationFailure() {
  const { messages } = useLocale();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const isShown = useRef(false);
  usePageLoad((failure) => {
    if (isShown.current) toast(null);
    isShown.current = failure !== null;
    if (failure === null) return;
    const { kind, retry = () => void revalidate() } = failure;
    const { heading, text } = kind === "server" ? messages.failure : messages.failure[kind];
    toast({ kind: "error", title: heading, text, action: { label: messages.tryAgain, run: retry } });
  });
  return null;
}
