import { type ReactNode, useEffect } from "react";
import { ToastProvider } from "#app/design/toast/toast.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import { NavigationFailure } from "#app/navigation/navigation-failure.tsx";
import type { Site } from "#domain/site.ts";
import { FocusOnNavigation } from "./focus-on-navigation.tsx";
import { type FooterCity, SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

type Props = {
  site: Pick<Site, "contactEmail">;
  cities: readonly FooterCity[];
  year: number;
  children: ReactNode;
};

/** What every page stands in. The page itself is what `<main>` holds. */
export function PageShell({ site, cities, year, children }: Props) {
  const { messages } = useLocale();
  useEffect(() => {
    // The boot script waits for it, with what the reader has pressed meanwhile.
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
