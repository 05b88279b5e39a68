import { Fragment } from "react";
import { useLocation, useMatches } from "react-router";
import { useLanguage } from "#app/language/language-context.tsx";
import type { PageHandle } from "#app/page-handle.ts";
import { languages, languageTags, localPath, splitLanguage } from "#i18n/language.ts";

/** EN / 中文: the same page in the other language. */
export function LanguageToggle() {
  const { language, messages } = useLanguage();
  const { pathname, search } = useLocation();
  const { path } = splitLanguage(pathname);
  const drops = useMatches().some(({ handle, loaderData }) => (handle as PageHandle)?.dropsQuery?.(loaderData));
  const query = drops ? "" : search;
  return (
    <nav className="lang" aria-label={messages.language}>
      {languages.map((choice, index) => (
        <Fragment key={choice}>
          {index > 0 ? <i /> : null}
          {choice === language ? (
            <span aria-current="true">{messages.languageNames[choice]}</span>
          ) : (
            <a href={localPath(choice, `${path}${query}`)} lang={languageTags[choice]} hrefLang={languageTags[choice]}>
              {messages.languageNames[choice]}
            </a>
          )}
        </Fragment>
      ))}
    </nav>
  );
}
