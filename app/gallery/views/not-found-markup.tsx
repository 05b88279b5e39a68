import { renderToStaticMarkup } from "react-dom/server";
import { NotFoundView } from "#app/components/not-found-view.tsx";
import { LocaleProvider } from "#app/locale/locale-context.tsx";
import type { Locale } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";

/** The content of a 404 page, with the drawing that only the server renders. For loaders. */
export function notFoundMarkup(locale: Locale): string {
  return renderToStaticMarkup(
    <LocaleProvider locale={locale} messages={messagesFor(locale, "shared")}>
      <NotFoundView />
    </LocaleProvider>,
  );
}
