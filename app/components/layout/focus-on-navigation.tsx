import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { interpolate } from "#i18n/interpolate.ts";

type Props = { targetId: string; announcement: string };

/**
 * After a navigation inside the page, tells a screen reader where it is now and moves keyboard focus to the content.
 * A browser does both by itself only when it loads a document. A reader who is at a filter stays there, or gets to
 * the same one of another page (its id is the location's `state.field`): the count of results speaks for itself.
 */
export function FocusOnNavigation({ targetId, announcement }: Props) {
  const { pathname, search, state } = useLocation();
  const place = `${pathname}#${new URLSearchParams(search).get("page")}`;
  const shown = useRef(place);
  const status = useRef<HTMLOutputElement>(null);

  useEffect(() => {
    if (shown.current === place) return;
    shown.current = place;
    if (document.activeElement?.matches("select, input")) return;
    document.getElementById(state?.field || targetId)?.focus({ preventScroll: true });
    if (status.current) status.current.textContent = interpolate(announcement, { title: document.title });
  }, [place, state, targetId, announcement]);

  return <output className="vh" ref={status} />;
}
