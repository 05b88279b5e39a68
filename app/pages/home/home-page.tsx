import { lazy, Suspense } from "react";
import { data } from "react-router";
import { noStore, publicPage } from "#app/cache-control.ts";
import { Results } from "#app/components/results/results.tsx";
import type { PageHandle } from "#app/page-handle.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import { servicesContext } from "#app/services-context.ts";
import { isSearch } from "#domain/search/search-query.ts";
import { splitLanguage } from "#i18n/language.ts";
import type { Route } from "./+types/home-page.ts";
import { loadLanding } from "./load-landing.ts";
import { loadResults } from "./load-results.ts";

// Apart, because the landing page never needs its script and the results never need the landing page.
const Landing = lazy(() => import("./landing.tsx").then((module) => ({ default: module.Landing })));

export async function loader({ context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { language } = splitLanguage(url.pathname);
  const now = services.clock.now();
  // Somebody comes back from paying: for nobody to keep, and with the script that asks how it went.
  const isReturn = url.searchParams.get("payment") === "success";
  if (isReturn || !isSearch(url.searchParams)) {
    const { head, view, degraded } = await loadLanding(services, language);
    return data({ kind: "landing", meta: pageMeta(head), view, isReturn } as const, {
      headers: { "Cache-Control": degraded || isReturn ? noStore : publicPage(now) },
    });
  }
  const found = await loadResults(services, language, url.searchParams);
  const cacheControl = found.view.degraded ? noStore : publicPage(now, found.validUntil);
  return data({ kind: "results", meta: pageMeta(found.head), view: found.view } as const, {
    headers: { "Cache-Control": cacheControl },
  });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

/** The landing page is complete as HTML; results answer every change of a filter. */
export const handle: PageHandle = {
  hydrate(loaderData) {
    const { kind, isReturn } = (loaderData ?? {}) as { kind?: string; isReturn?: boolean };
    return isReturn ? "now" : kind === "results";
  },
};

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.meta;
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  if (loaderData.kind === "results") return <Results view={loaderData.view} />;
  return (
    <Suspense>
      <Landing view={loaderData.view} />
    </Suspense>
  );
}
