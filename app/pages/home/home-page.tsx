import { lazy, Suspense } from "react";
import { data } from "react-router";
import { noStore, publicPage } from "#app/cache-control.ts";
import { Results } from "#app/components/results/results.tsx";
import type { PageHandle } from "#app/page-handle.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import { servicesContext } from "#app/services-context.ts";
import { isSearch } from "#domain/search/search-query.ts";
import { splitLocale } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import type { Route } from "./+types/home-page.ts";
import { loadLanding } from "./load-landing.ts";
import { loadResults } from "./load-results.ts";
import { unknownCityView } from "./unknown-city-view.ts";

/** Anything can be typed as a city, so pages of unknown cities are not cached. */
const unknownCityPage = "private, max-age=0";

// Apart, because the landing page never needs its script and the results never need the landing page.
const Landing = lazy(() => import("./landing.tsx").then((module) => ({ default: module.Landing })));
const UnknownCity = lazy(() => import("./unknown-city.tsx").then((module) => ({ default: module.UnknownCity })));

export async function loader({ context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { locale } = splitLocale(url.pathname);
  const now = services.clock.now();
  // A return from payment: not cacheable, and with the script that checks the payment.
  const isReturn = url.searchParams.get("payment") === "success";
  if (isReturn || !isSearch(url.searchParams)) {
    const { head, view, degraded } = await loadLanding(services, locale);
    const live = messagesFor(locale, "live");
    return data({ kind: "landing", meta: pageMeta(head), view, live, isReturn } as const, {
      headers: { "Cache-Control": degraded || isReturn ? noStore : publicPage(now) },
    });
  }
  const found = await loadResults(services, locale, url.searchParams);
  if (found.kind === "unavailable") throw data(null, { status: 503, headers: { "Cache-Control": noStore } });
  if (found.kind === "unknown-city") {
    const { unknownCityTitle: title } = messagesFor(locale, "seo").results;
    const meta = [{ title }, { name: "robots", content: "noindex" }];
    return data({ kind: "unknown-city", meta, view: unknownCityView(found.cities, locale) } as const, {
      status: 404,
      headers: { "Cache-Control": unknownCityPage },
    });
  }
  const cacheControl = found.view.degraded ? noStore : publicPage(now, found.validUntil);
  return data({ kind: "results", meta: pageMeta(found.head), view: found.view } as const, {
    headers: { "Cache-Control": cacheControl },
  });
}

export function headers({ loaderHeaders, errorHeaders }: Route.HeadersArgs) {
  return errorHeaders ?? loaderHeaders;
}

/** The landing page and an unknown city's page need no script; results do, to update when a filter changes. */
export const handle: PageHandle = {
  hydrate(loaderData) {
    const { kind, isReturn } = (loaderData ?? {}) as { kind?: string; isReturn?: boolean };
    return isReturn ? "now" : kind === "results";
  },
  dropsQuery: (loaderData) => (loaderData as { kind?: string } | undefined)?.kind === "unknown-city",
};

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.meta;
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  if (loaderData.kind === "results") return <Results view={loaderData.view} />;
  return (
    <Suspense>
      {loaderData.kind === "landing" ? (
        <Landing view={loaderData.view} live={loaderData.live} />
      ) : (
        <UnknownCity view={loaderData.view} />
      )}
    </Suspense>
  );
}
