import { useContext, useEffect } from "react";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useMatches,
  useRouteLoaderData,
  UNSAFE_useScrollRestoration as useScrollRestoration,
} from "react-router";
import { NonceContext } from "#app/contexts/nonce-context.ts";
import { servicesContext } from "#app/contexts/services-context.ts";
import { footerCities } from "#domain/cities/cities.ts";
import { localeTags, splitLocale } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import type { Route } from "./+types/root.ts";
import { bootScript, bootScriptWithActions } from "./boot/boot-script.ts";
import { PageShell } from "./components/layout/page-shell.tsx";
import { SavedScript } from "./components/saved/saved-script.tsx";
import fontFaces from "./design/theme/faces.css?url";
import { LocaleProvider } from "./locale/locale-context.tsx";
import { ModuleGuard } from "./navigation/module-guard.tsx";
import { stayOnPage } from "./navigation/stay-on-page.ts";
import type { PageHandle } from "./page-handle.ts";
import { ErrorPage } from "./pages/error/error-page.tsx";
import { AuthProvider } from "./session/auth-context.tsx";
import { SpeculationRules } from "./speculation-rules.tsx";
import "./styles.css";

export const clientMiddleware = [stayOnPage];

export function loader({ context, url }: Route.LoaderArgs) {
  const { locale } = splitLocale(url.pathname);
  const { site, clock, accounts } = context.get(servicesContext);
  const cities = footerCities.map((city) => ({ key: city.key, name: city[locale] }));
  return {
    locale,
    messages: messagesFor(locale, "shared"),
    saved: messagesFor(locale, "saved"),
    site: { contactEmail: site.contactEmail },
    cities,
    auth: { url: accounts.url, ...(accounts.apiKey && { apiKey: accounts.apiKey }) },
    year: clock.now().getUTCFullYear(),
  };
}

/** A page that throws its response, for example for a missing city, sets its own cache headers. */
export function headers({ errorHeaders }: Route.HeadersArgs) {
  return errorHeaders ?? new Headers();
}

/** The root's data depends only on the locale. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return splitLocale(currentUrl.pathname).locale !== splitLocale(nextUrl.pathname).locale;
}

export function Layout({ children }: { children: React.ReactNode }) {
  const { pathname } = useLocation();
  const { locale } = splitLocale(pathname);
  const nonce = useContext(NonceContext);
  const saved = useRouteLoaderData<typeof loader>("root")?.saved;
  const { hydrates, start, hasActions } = usePageStart();
  const startsAtTouch = hydrates && start !== "now";
  const script = { __html: hasActions ? bootScriptWithActions : bootScript };
  return (
    <html lang={localeTags[locale]} data-start={start} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fcf8f5" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#181116" />
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={script} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {/* Rendered only on the server, as are the scripts below; hydration keeps the server's link. */}
        {import.meta.env.SSR ? <link rel="stylesheet" href={fontFaces} data-inlined="" /> : null}
        <Links />
        <Meta />
      </head>
      <body>
        {children}
        {start === "now" ? null : <SpeculationRules nonce={nonce} />}
        {hydrates ? <ScrollPositions /> : null}
        {startsAtTouch ? <ModuleGuard /> : null}
        {/* Rendered only on the server: in the browser, `app/boot/start.js` does their work. */}
        {hydrates && import.meta.env.SSR ? <Scripts /> : null}
        {(startsAtTouch || hasActions) && saved && import.meta.env.SSR ? <SavedScript messages={saved} /> : null}
      </body>
    </html>
  );
}

export default function Root({ loaderData }: Route.ComponentProps) {
  return (
    <LocaleProvider locale={loaderData.locale} messages={loaderData.messages}>
      <AuthProvider provider={loaderData.auth}>
        <PageShell site={loaderData.site} cities={loaderData.cities} year={loaderData.year}>
          <Outlet />
        </PageShell>
      </AuthProvider>
    </LocaleProvider>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const data = useRouteLoaderData<typeof loader>("root");
  const isResponse = isRouteErrorResponse(error);
  const status = isResponse ? error.status : 500;
  useEffect(() => {
    // A release may have removed this page's files: the boot script reloads the page once.
    if (!isResponse) dispatchEvent(new Event("outdated"));
  }, [isResponse]);
  if (!data) return <main id="main">{status}</main>;
  return (
    <LocaleProvider locale={data.locale} messages={data.messages}>
      <AuthProvider provider={data.auth}>
        <PageShell site={data.site} cities={data.cities} year={data.year}>
          <ErrorPage status={status} />
        </PageShell>
      </AuthProvider>
    </LocaleProvider>
  );
}

/**
 * React Router's `ScrollRestoration` without its inline script: browsers restore the position of a document themselves,
 * and the start file gives the history entry its key.
 */
function ScrollPositions() {
  useScrollRestoration();
  return null;
}

/** Whether a page of the current match needs its script and when it starts, and whether it has actions without it. */
function usePageStart(): { hydrates: boolean; start: "now" | undefined; hasActions: boolean } {
  const matches = useMatches().map(({ handle, loaderData }) => ({ ...(handle as PageHandle | undefined), loaderData }));
  const starts = matches.map(({ hydrate, loaderData }) => hydrate?.(loaderData));
  const hasActions = matches.some((match) => match.hasActions?.(match.loaderData));
  return { hydrates: starts.some(Boolean), start: starts.includes("now") ? "now" : undefined, hasActions };
}
