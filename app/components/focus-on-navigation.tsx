import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { fill } from "#i18n/fill.ts";

type Props = { targetId: string; announcement: string };

/**
 * After a navigation inside the page, tells a screen reader where it is now and moves keyboard focus to the content.
 * A browser does both by itself only when it loads a document.
 */
export function FocusOnNavigation({ targetId, announcement }: Props) {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const status = useRef<HTMLParagraphElement>(null);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.getElementById(targetId)?.focus({ preventScroll: true });
    if (status.current) status.current.textContent = fill(announcement, { title: document.title });
  }, [pathname, targetId, announcement]);

  return <p className="vh" role="status" ref={status} />;
}
