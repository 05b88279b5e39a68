import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { ToastProvider } from "#app/design/toast/toast.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import { NavigationFailure } from "#app/navigation/navigation-failure.tsx";
import type { Site } from "#domain/site.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { type FooterCity, SiteFooter } from "./footer/site-footer.tsx";
import { SiteHeader } from "./header/site-header.tsx";

type Props = {
  site: Pick<Site, "contactEmail">;
  cities: readonly FooterCity[];
  year: number;
  children: ReactNode;
};

/** The frame of every page. `<main>` contains the page itself. */
export function PageShell({ site, cities, year, children }: Props) {
  const { messages } = useLocale();
  useEffect(() => {
    // The boot script waits for this event before it replays early interactions.
    dispatchEvent(new Event("hydrated"));
  }, []);
  return (
    <ToastProvider labels={{ region: messages.notifications, close: messages.close }}>
      <a className="skip" href="#main">
        {messages.skipToContent}
      </a>
      <SiteHeader />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter site={site} cities={cities} year={year} />
      <NavigationFailure />
      <FocusOnNavigation targetId="main" announcement={messages.pageLoaded} />
    </ToastProvider>
  );
}

type FocusOnNavigationProps = { targetId: string; announcement: string };

/**
 * After a client-side navigation, announces the page to screen readers and moves keyboard focus to the content.
 * Browsers do both only when they load a document. Focus on a filter stays there, or moves to the same filter of
 * another page (its id is the location's `state.field`): the result count is announced separately.
 */
function FocusOnNavigation({ targetId, announcement }: FocusOnNavigationProps) {
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
