import { type ResultsView, resultsPage } from "#app/components/results/results-page.ts";
import type { PageMeta } from "#app/seo/page-meta.ts";
import { isMainCity } from "#domain/cities/cities.ts";
import type { CityChoice } from "#domain/cities/city.ts";
import { findCityWithPage } from "#domain/cities/find-city-with-page.ts";
import { listCities } from "#domain/cities/list-cities.ts";
import { inTime } from "#domain/in-time.ts";
import { searchListings } from "#domain/search/search-listings.ts";
import { parseSearchQuery, searchParamsOf } from "#domain/search/search-query.ts";
import type { Services } from "#domain/services.ts";
import type { Locale } from "#i18n/locale.ts";

type Found =
  | { kind: "results"; head: PageMeta; view: ResultsView; validUntil: string | null }
  | { kind: "unknown-city"; cities: readonly CityChoice[] }
  | { kind: "unavailable" };

/**
 * The home page after a search. The canonical URL of a city's results is the city's page. A city that has no page, because
 * no operator has accepted it, is found by its name while it has listings, and is unknown otherwise. `unavailable` means that the
 * database failed, so that this could not be determined.
 */
export async function loadResults(services: Services, locale: Locale, params: URLSearchParams): Promise<Found> {
  const query = parseSearchQuery(params);
  const { city } = query;
  const [results, cities, place] = await Promise.all([
    searchListings(services, query),
    listCities(services),
    inTime(services, "city-unavailable", async () => (city === null ? null : findCityWithPage(services, city))),
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
  };
}
