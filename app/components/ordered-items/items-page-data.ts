import { pageMeta } from "#app/seo/page-meta.ts";
import type { Services } from "#domain/services.ts";
import type { Locale } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import type { ItemTexts } from "./item-texts.ts";

/** The pages of the dashboard on which a school keeps items in order. */
export type ItemsPageName = "courses" | "team";

/** What the loader of such a page returns, besides the page's own messages. */
export function itemsPageData(
  { origin, site }: Pick<Services, "origin" | "site">,
  locale: Locale,
  name: ItemsPageName,
) {
  const { pageTitle: title, description }: ItemTexts = messagesFor(locale, name);
  return {
    failures: messagesFor(locale, "failures"),
    tabs: messagesFor(locale, "dashboardTabs"),
    meta: pageMeta({
      origin,
      site: { name: site.name },
      locale,
      path: `/dashboard/${name}`,
      title,
      description,
      isPrivate: true,
    }),
  };
}
