import type { Services } from "#domain/services.ts";
import { formatAmount } from "#i18n/formats.ts";
import { interpolate } from "#i18n/interpolate.ts";
import type { Locale } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { breadcrumbs, organizationAndWebsite } from "./json-ld.ts";
import type { PageMeta } from "./page-meta.ts";

type StaticPage = "resources" | "pricing" | "about" | "terms" | "privacy";

/** Returns the head of a page with static content. `heading` is its name in the breadcrumbs. */
export function staticHead(
  { origin, site }: Pick<Services, "origin" | "site">,
  locale: Locale,
  page: StaticPage,
  heading: string,
): PageMeta {
  const place = { origin, locale };
  const { home } = messagesFor(locale, "shared");
  const { title, description } = messagesFor(locale, "seo")[page];
  return {
    title,
    description: interpolate(description, {
      teacher: formatAmount(site.prices.teacherMonthlyUsd),
      school: formatAmount(site.prices.schoolMonthlyUsd),
    }),
    origin,
    locale,
    site: { name: site.name },
    path: `/${page}`,
    jsonLd: [
      ...organizationAndWebsite(site, origin, locale),
      breadcrumbs(place, [{ name: home, path: "/" }, { name: heading }]),
    ],
  };
}
