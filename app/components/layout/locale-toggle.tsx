import { Fragment } from "react";
import { useLocation, useMatches } from "react-router";
import { useLocale } from "#app/locale/locale-context.tsx";
import type { PageHandle } from "#app/page-handle.ts";
import { locales, localeTags, localPath, splitLocale } from "#i18n/locale.ts";

/** EN / 中文: the same page in the other language. */
export function LocaleToggle() {
  const { locale, messages } = useLocale();
  const { pathname, search } = useLocation();
  const { path } = splitLocale(pathname);
  const drops = useMatches().some(({ handle, loaderData }) => (handle as PageHandle)?.dropsQuery?.(loaderData));
  const query = drops ? "" : search;
  return (
    <nav className="lang" aria-label={messages.locale}>
      {locales.map((choice, index) => (
        <Fragment key={choice}>
          {index > 0 ? <i /> : null}
          {choice === locale ? (
            <span aria-current="true">{messages.localeNames[choice]}</span>
          ) : (
            <a href={localPath(choice, `${path}${query}`)} lang={localeTags[choice]} hrefLang={localeTags[choice]}>
              {messages.localeNames[choice]}
            </a>
          )}
        </Fragment>
      ))}
    </nav>
  );
}
