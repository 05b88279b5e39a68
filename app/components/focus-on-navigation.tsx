import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { fill } from "#i18n/fill.ts";

type Props = { targetId: string; announcement: string };

/**
 * After a navigation inside the page, tells a screen reader where it is now and moves keyboard focus to the content.
 * A browser does both by itself only when it loads a document. A reader who is at a filter stays there: the count of
 * results speaks for itself.
 */
export function FocusOnNavigation({ targetId, announcement }: Props) {
  const { pathname, search } = useLocation();
  const place = `${pathname}#${new URLSearchParams(search).get("page") ?? ""}`;
  const shown = useRef(place);
  const [message, setMessage] = useState("");

  useEffect(() => {
    if (shown.current === place) return;
    shown.current = place;
    if (isInForm(document.activeElement)) return;
    document.getElementById(targetId)?.focus({ preventScroll: true });
    setMessage(fill(announcement, { title: document.title }));
  }, [place, targetId, announcement]);

  return <output className="vh">{message}</output>;
}

function isInForm(element: Element | null): boolean {
  return element !== null && "form" in element && element.form !== null;
}
