import type { Services } from "#domain/services.ts";
import { fill } from "#i18n/fill.ts";
import { formatAmount } from "#i18n/formats.ts";
import type { Language } from "#i18n/language.ts";
import { words } from "#i18n/words.ts";
import { breadcrumbs, organizationAndWebsite } from "./json-ld.ts";
import type { PageMeta } from "./page-meta.ts";

type StaticPage = "resources" | "pricing" | "about" | "terms" | "privacy";

/** The head of a page whose content is our own words. `heading` is its name in the breadcrumbs. */
export function staticHead(
  { origin, site }: Pick<Services, "origin" | "site">,
  language: Language,
  page: StaticPage,
  heading: string,
): PageMeta {
  const place = { origin, language };
  const { home } = words(language, "shared");
  const { title, description } = words(language, "seo")[page];
  return {
    title,
    description: fill(description, {
      teacher: formatAmount(site.prices.teacherMonthlyUsd),
      school: formatAmount(site.prices.schoolMonthlyUsd),
    }),
    origin,
    language,
    site: { name: site.name },
    path: `/${page}`,
    jsonLd: [
      ...organizationAndWebsite(site, origin, language),
      breadcrumbs(place, [{ name: home, path: "/" }, { name: heading }]),
    ],
  };
}
