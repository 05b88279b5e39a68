import { type ResultsView, resultsPage } from "#app/components/results/results-page.ts";
import { breadcrumbs, collectionPage, organizationAndWebsite } from "#app/seo/json-ld.ts";
import type { JsonLdNode } from "#app/seo/json-ld-graph.ts";
import type { PageMeta } from "#app/seo/page-meta.ts";
import { isMainCity } from "#domain/cities/cities.ts";
import { findCityWithPage } from "#domain/cities/find-city-with-page.ts";
import { listCities } from "#domain/cities/list-cities.ts";
import { inTime } from "#domain/in-time.ts";
import { parseCategory } from "#domain/listings/categories.ts";
import { type SearchResults, searchListings } from "#domain/search/search-listings.ts";
import { cityPath, parseSearchQuery, type SearchQuery, searchPath } from "#domain/search/search-query.ts";
import type { Services } from "#domain/services.ts";
import type { Locale } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";

type Place = { city?: string; category?: string };
type Found = { head: PageMeta; view: ResultsView; validUntil: string | null };

/**
 * The results of a city's page. `not-found` when the path names no category, or a city that has no listings or may not have a
 * page; `unavailable` when only the database, which fails, knows whether there is such a city.
 */
export async function loadCity(
  services: Services,
  locale: Locale,
  { city = "", category }: Place,
  params: URLSearchParams,
): Promise<Found | "not-found" | "unavailable"> {
  const known = parseCategory(category);
  if (category !== undefined && known !== category) return "not-found";
  const query = parseSearchQuery(params, { city, category: known });
  if (query.city !== city) return "not-found";
  const place = await inTime(services, "city-unavailable", () => findCityWithPage(services, city));
  if (!place.ok) return "unavailable";
  if (place.value === null) return "not-found";
  const [results, cities] = await Promise.all([searchListings(services, query), listCities(services)]);
  if (!isMainCity(city) && results.source === "samples") return results.degraded ? "unavailable" : "not-found";
  const named = { ...query, cityText: place.value[locale] };
  const path = searchPath({ ...query, page: results.page }, true);
  const { view, head } = resultsPage(services, locale, { query: named, results, cities, hasCityPage: true, path });
  const jsonLd = structuredData(services, locale, { query, results, head, heading: view.heading });
  return { head: { ...head, jsonLd }, view, validUntil: results.validUntil };
}

type Page = { query: SearchQuery; results: SearchResults; head: PageMeta; heading: string };

/** The way here from home, and the listings in the order of the page. */
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
