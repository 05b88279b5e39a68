import { lazy, Suspense } from "react";
import { data } from "react-router";
import { noStore, publicPage } from "#app/cache-control.ts";
import { cacheTag } from "#app/cache-tag.ts";
import { Results } from "#app/components/results/results.tsx";
import { type ResultsView, resultsPage } from "#app/components/results/results-page.ts";
import { servicesContext } from "#app/contexts/services-context.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { organizationAndWebsite } from "#app/seo/json-ld.ts";
import { type PageMeta, pageMeta } from "#app/seo/page-meta.ts";
import { isMainCity } from "#domain/cities/cities.ts";
import type { CityChoice } from "#domain/cities/city.ts";
import { findCityWithPage } from "#domain/cities/find-city-with-page.ts";
import { listCities } from "#domain/cities/list-cities.ts";
import { listCityCounts } from "#domain/cities/list-city-counts.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import { landingTags, resultsTags } from "#domain/page-tags.ts";
import { searchListings } from "#domain/search/search-listings.ts";
import { isSearch, parseSearchQuery, searchParamsOf } from "#domain/search/search-query.ts";
import type { Services } from "#domain/services.ts";
import { type Locale, splitLocale } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import type { Route } from "./+types/home-page.ts";
import { type LandingView, landingView } from "./landing-view.ts";
import { unknownCityView } from "./unknown-city-view.ts";

/** Anything can be typed as a city, so pages of unknown cities are not cached. */
const unknownCityPage = "private, max-age=0";

// Separate chunks, because the landing page never needs its script and the results never need the landing page.
const Landing = lazy(() => import("./landing.tsx").then((module) => ({ default: module.Landing })));
const UnknownCity = lazy(() => import("./unknown-city.tsx").then((module) => ({ default: module.UnknownCity })));

export async function loader({ context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { locale } = splitLocale(url.pathname);
  const now = services.clock.now();
  // A return from payment is not cacheable, and includes the script that checks the payment.
  const isReturn = url.searchParams.get("payment") === "success";
  if (isReturn || !isSearch(url.searchParams)) {
    const { head, view, degraded } = await loadLanding(services, locale);
    const live = messagesFor(locale, "live");
    return data({ kind: "landing", meta: pageMeta(head), view, live, isReturn } as const, {
      headers: { "Cache-Control": degraded || isReturn ? noStore : publicPage(now), ...cacheTag(landingTags) },
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
    headers: { "Cache-Control": cacheControl, ...cacheTag(found.tags) },
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

/** The home page before a search. `degraded`: it shows sample counts because the database failed. */
async function loadLanding(
  services: Services,
  locale: Locale,
): Promise<{ head: PageMeta; view: LandingView; degraded: boolean }> {
  const { origin, site } = services;
  const [{ counts, sample, degraded }, cities] = await Promise.all([listCityCounts(services), listCities(services)]);
  const { title, description } = messagesFor(locale, "seo").home;
  const view = landingView({ counts, sample, cities, site }, locale);
  const head = {
    origin,
    site,
    locale,
    title,
    description,
    path: "/",
    firstPaintId: view.heroTextId,
    jsonLd: organizationAndWebsite(site, origin, locale),
  };
  return { head, view, degraded };
}

type HomePageData =
  | { kind: "results"; head: PageMeta; view: ResultsView; validUntil: string | null; tags: string[] }
  | { kind: "unknown-city"; cities: readonly CityChoice[] }
  | { kind: "unavailable" };

/**
 * The home page after a search. The canonical URL of a city's results is the city's page. A city that has no page,
 * because no operator has accepted it, is found by its name while it has listings, and is unknown otherwise.
 * `unavailable` means that the database failed, so that this could not be determined.
 */
async function loadResults(services: Services, locale: Locale, params: URLSearchParams): Promise<HomePageData> {
  const query = parseSearchQuery(params);
  const { city } = query;
  const [results, cities, place] = await Promise.all([
    searchListings(services, query),
    listCities(services),
    orUnavailable(services, "city-unavailable", async () => (city === null ? null : findCityWithPage(services, city))),
  ]);
  if (!place.ok) return { kind: "unavailable" };
  const hasListings = results.source === "listings";
  if (city !== null && place.value === null && !hasListings) {
    return results.degraded ? { kind: "unavailable" } : { kind: "unknown-city", cities };
  }
  const hasCityPage = city !== null && place.value !== null && (hasListings || isMainCity(city));
  const named = { ...query, cityText: place.value?.[locale] ?? results.rows[0]?.city ?? query.cityText };
  const path = `/?${searchParamsOf({ ...query, page: results.page })}`;
  return {
    kind: "results",
    ...resultsPage(services, locale, { query: named, results, cities, hasCityPage, path }),
    validUntil: results.validUntil,
    tags: resultsTags(query, results),
  };
}
