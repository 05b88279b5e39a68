import { resultsHead } from "#app/components/results/results-head.ts";
import { type ResultsView, resultsView } from "#app/components/results/results-view.ts";
import type { PageMeta } from "#app/seo/page-meta.ts";
import { listCities } from "#domain/cities/list-cities.ts";
import { searchListings } from "#domain/search/search-listings.ts";
import { parseSearchQuery, searchParamsOf } from "#domain/search/search-query.ts";
import type { Services } from "#domain/services.ts";
import type { Language } from "#i18n/language.ts";

type Found = { head: PageMeta; view: ResultsView; validUntil: string | null };

/** The home page after a search. A city's results have their home on the city's page. */
export async function loadResults(services: Services, language: Language, params: URLSearchParams): Promise<Found> {
  const query = parseSearchQuery(params);
  const [results, cities] = await Promise.all([searchListings(services, query), listCities(services)]);
  const hasCityPage = cities.some((city) => city.key === query.city);
  const path = `/?${searchParamsOf({ ...query, page: results.page })}`;
  return {
    head: resultsHead(services, language, { query, results, hasCityPage, path }),
    view: resultsView({ query, results, cities, language }),
    validUntil: results.validUntil,
  };
}
