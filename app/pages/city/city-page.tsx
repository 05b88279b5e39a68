import { data } from "react-router";
import { noStore, publicPage } from "#app/cache-control.ts";
import { cacheTag } from "#app/cache-tag.ts";
import { Results } from "#app/components/results/results.tsx";
import { type ResultsView, resultsPage } from "#app/components/results/results-page.ts";
import { servicesContext } from "#app/contexts/services-context.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { breadcrumbs, collectionPage, organizationAndWebsite } from "#app/seo/json-ld.ts";
import type { JsonLdNode } from "#app/seo/json-ld-graph.ts";
import { type PageMeta, pageMeta } from "#app/seo/page-meta.ts";
import { isMainCity } from "#domain/cities/cities.ts";
import { cityKey } from "#domain/cities/city-key.ts";
import { findCityWithPage } from "#domain/cities/find-city-with-page.ts";
import { listCities } from "#domain/cities/list-cities.ts";
import { parseCategory } from "#domain/listings/fields/categories.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import { cityTag, resultsTags } from "#domain/page-tags.ts";
import { type SearchResults, searchListings } from "#domain/search/search-listings.ts";
import { cityPath, parseSearchQuery, type SearchQuery, searchPath } from "#domain/search/search-query.ts";
import type { Services } from "#domain/services.ts";
import { type Locale, splitLocale } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import type { Route } from "./+types/city-page.ts";

/** A city may get its first listing at any time: only shared caches store its absence, for seconds only. */
const missingPage = "public, max-age=0, s-maxage=10";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { locale } = splitLocale(url.pathname);
  const found = await loadCity(services, locale, params, url.searchParams);
  if (found === "not-found") {
    const tags = cacheTag([cityTag(cityKey(params.city))]);
    throw data(null, { status: 404, headers: { "Cache-Control": missingPage, ...tags } });
  }
  if (found === "unavailable") throw data(null, { status: 503, headers: { "Cache-Control": noStore } });
  const cacheControl = found.view.degraded ? noStore : publicPage(services.clock.now(), found.validUntil);
  const headers = { "Cache-Control": cacheControl, ...cacheTag(found.tags) };
  return data({ meta: pageMeta(found.head), view: found.view }, { headers });
}

export function headers({ loaderHeaders, errorHeaders }: Route.HeadersArgs) {
  return errorHeaders ?? loaderHeaders;
}

/** Filters apply as they change; everything else works without JavaScript. */
export const handle: PageHandle = { hydrate: (loaderData) => loaderData !== undefined };

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.meta;
}

export default function CityPage({ loaderData }: Route.ComponentProps) {
  return <Results view={loaderData.view} />;
}

type Place = { city?: string; category?: string };
type CityPageData = { head: PageMeta; view: ResultsView; validUntil: string | null; tags: string[] };

/**
 * Returns the results of a city page. `not-found` if the path names no category, or a city that has no listings or
 * may not have a page; `unavailable` if the database is needed to identify the city and fails.
 */
async function loadCity(
  services: Services,
  locale: Locale,
  { city = "", category }: Place,
  params: URLSearchParams,
): Promise<CityPageData | "not-found" | "unavailable"> {
  const known = parseCategory(category);
  if (category !== undefined && known !== category) return "not-found";
  const query = parseSearchQuery(params, { city, category: known });
  if (query.city !== city) return "not-found";
  const place = await orUnavailable(services, "city-unavailable", () => findCityWithPage(services, city));
  if (!place.ok) return "unavailable";
  if (place.value === null) return "not-found";
  const [results, cities] = await Promise.all([searchListings(services, query), listCities(services)]);
  if (!isMainCity(city) && results.source === "samples") return results.degraded ? "unavailable" : "not-found";
  const named = { ...query, cityText: place.value[locale] };
  const path = searchPath({ ...query, page: results.page }, true);
  const { view, head } = resultsPage(services, locale, { query: named, results, cities, hasCityPage: true, path });
  const jsonLd = structuredData(services, locale, { query, results, head, heading: view.heading });
  return { head: { ...head, jsonLd }, view, validUntil: results.validUntil, tags: resultsTags(query, results) };
}

type Page = { query: SearchQuery; results: SearchResults; head: PageMeta; heading: string };

/** The breadcrumbs, and the listings in the order of the page. */
function structuredData(
  { origin, site }: Services,
  locale: Locale,
  { query, results, head, heading }: Page,
): JsonLdNode[] {
  const place = { origin, locale };
  const home = { name: messagesFor(locale, "shared").home, path: "/" };
  const page = { ...place, path: head.path, name: head.title, description: head.description };
  const trail = query.category === null ? [] : [{ name: heading, path: cityPath(query.city ?? "") }];
  return [
    ...organizationAndWebsite(site, origin, locale),
    collectionPage(page, results),
    breadcrumbs(place, [home, ...trail, { name: trail.length > 0 ? head.title : heading }]),
  ];
}
