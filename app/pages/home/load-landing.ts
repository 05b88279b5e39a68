import { organizationAndWebsite } from "#app/seo/json-ld.ts";
import type { PageMeta } from "#app/seo/page-meta.ts";
import { listCities } from "#domain/cities/list-cities.ts";
import { listCityCounts } from "#domain/cities/list-city-counts.ts";
import type { Services } from "#domain/services.ts";
import type { Locale } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { type LandingView, landingView } from "./landing-view.ts";

/** The home page before a search. `degraded`: it shows sample counts because the database failed. */
export async function loadLanding(
  services: Services,
  locale: Locale,
): Promise<{ head: PageMeta; view: LandingView; degraded: boolean }> {
  const { origin, site } = services;
  const [{ counts, sample, degraded }, cities] = await Promise.all([listCityCounts(services), listCities(services)]);
  const { title, description } = messagesFor(locale, "seo").home;
  const head = {
    origin,
    site,
    locale,
    title,
    description,
    path: "/",
    jsonLd: organizationAndWebsite(site, origin, locale),
  };
  return { head, view: landingView({ counts, sample, cities, site }, locale), degraded };
}
