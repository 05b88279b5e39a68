import { data } from "react-router";
import { noStore, publicPage } from "#app/cache-control.ts";
import { Results } from "#app/components/results/results.tsx";
import type { PageHandle } from "#app/page-handle.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import { servicesContext } from "#app/services-context.ts";
import { splitLocale } from "#i18n/locale.ts";
import type { Route } from "./+types/city-page.ts";
import { loadCity } from "./load-city.ts";

/** A city may get its first listing at any moment: only a shared cache keeps its absence, and for seconds. */
const missingPage = "public, max-age=0, s-maxage=10";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { locale } = splitLocale(url.pathname);
  const found = await loadCity(services, locale, params, url.searchParams);
  if (found === "not-found") throw data(null, { status: 404, headers: { "Cache-Control": missingPage } });
  if (found === "unavailable") throw data(null, { status: 503, headers: { "Cache-Control": noStore } });
  const cacheControl = found.view.degraded ? noStore : publicPage(services.clock.now(), found.validUntil);
  return data({ meta: pageMeta(found.head), view: found.view }, { headers: { "Cache-Control": cacheControl } });
}

export function headers({ loaderHeaders, errorHeaders }: Route.HeadersArgs) {
  return errorHeaders ?? loaderHeaders;
}

/** Filters answer as they change; all else works without script. */
export const handle: PageHandle = { hydrate: (loaderData) => loaderData !== undefined };

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.meta;
}

export default function CityPage({ loaderData }: Route.ComponentProps) {
  return <Results view={loaderData.view} />;
}
