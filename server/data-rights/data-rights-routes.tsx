import { Hono } from "hono";
import type { Services } from "#domain/services.ts";
import { locales, localPath } from "#i18n/locale.ts";
import { bareResponse, bareStylesheet } from "#server/bare-document/bare-document.tsx";
import { AccountDeletedPage, accountDeletedPath, dataRightsStylesheet } from "./account-deleted-page.tsx";
import pageStyles from "./data-rights.css?inline";

/** `/account-deleted`: explains the next steps after an owner has deleted the account. */
export function dataRightsRoutes({ origin, site }: Pick<Services, "origin" | "site">): Hono {
  const app = new Hono();
  app.get(dataRightsStylesheet, () => bareStylesheet(origin, pageStyles));
  for (const locale of locales) {
    const page = <AccountDeletedPage locale={locale} contactEmail={site.contactEmail} />;
    app.get(localPath(locale, accountDeletedPath), () => bareResponse(origin, 200, page));
  }
  return app;
}
