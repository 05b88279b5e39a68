import { useEffect, useRef, useState } from "react";
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
  const [message, setMessage] = useState("");

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.getElementById(targetId)?.focus({ preventScroll: true });
    setMessage(fill(announcement, { title: document.title }));
  }, [pathname, targetId, announcement]);

  return <output className="vh">{message}</output>;
}
