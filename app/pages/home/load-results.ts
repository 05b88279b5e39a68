import { resultsHead } from "#app/components/results/results-head.ts";
import { type ResultsView, resultsView } from "#app/components/results/results-view.ts";
import type { PageMeta } from "#app/seo/page-meta.ts";
import { findCity } from "#domain/cities/cities.ts";
import { type CityChoice, listCities } from "#domain/cities/list-cities.ts";
import { searchListings } from "#domain/search/search-listings.ts";
import { parseSearchQuery, searchParamsOf } from "#domain/search/search-query.ts";
import type { Services } from "#domain/services.ts";
import type { Language } from "#i18n/language.ts";

type Found =
  | { kind: "results"; head: PageMeta; view: ResultsView; validUntil: string | null }
  | { kind: "unknown-city"; cities: readonly CityChoice[] }
  | { kind: "unavailable" };

/**
 * The home page after a search. The canonical URL of a city's results is the city's page. A city not in our list and
 * without listings is unknown; `unavailable` means that the database failed, so that this could not be determined.
 */
export async function loadResults(services: Services, language: Language, params: URLSearchParams): Promise<Found> {
  const query = parseSearchQuery(params);
  const [results, cities] = await Promise.all([searchListings(services, query), listCities(services)]);
  const listed = cities.find((city) => city.key === query.city);
  if (query.city !== null && !listed && results.source === "samples" && findCity(query.city) === null)
    return results.degraded ? { kind: "unavailable" } : { kind: "unknown-city", cities };
  const named = { ...query, cityText: listed?.[language] ?? query.cityText };
  const path = `/?${searchParamsOf({ ...query, page: results.page })}`;
  return {
    kind: "results",
    head: resultsHead(services, language, { query: named, results, hasCityPage: listed !== undefined, path }),
    view: resultsView({ query: named, results, cities, language }),
    validUntil: results.validUntil,
  };
}
