import { pageMeta } from "#app/seo/page-meta.ts";
import type { Services } from "#domain/services.ts";
import type { Locale } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";

type Texts = { pageTitle: string; description: string };

/**
 * Loader data that all tabs of the dashboard need, besides their own messages. `name` is the last segment of the path.
 */
export function ownerPageData(
  { origin, site }: Pick<Services, "origin" | "site">,
  locale: Locale,
  name: string,
  { pageTitle: title, description }: Texts,
) {
  const path = `/dashboard/${name}`;
  return {
    failures: messagesFor(locale, "failures"),
    tabs: messagesFor(locale, "dashboardTabs"),
    meta: pageMeta({ origin, site: { name: site.name }, locale, path, title, description, isPrivate: true }),
  };
}
