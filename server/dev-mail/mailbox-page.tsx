import type { ReactNode } from "react";
import { BrandNames } from "#app/components/brand.tsx";
import { brand } from "#i18n/brand.ts";
import { type Language, languageTags, localPath, otherLanguage } from "#i18n/language.ts";
import { words } from "#i18n/words.ts";

/** Where the mailbox is read; its Chinese pages stand under /zh like all others. */
export const mailboxPath = "/dev/mail";

type Props = {
  language: Language;
  title: string;
  /** The same page's path in English. */
  path: string;
  children: ReactNode;
};

/** A page of the mailbox, from doctype to end: the site's look without its script. */
export function MailboxPage({ language, title, path, children }: Props) {
  const other = otherLanguage(language);
  const shared = words(language, "shared");
  return (
    <html lang={languageTags[language]}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <title>{`${title} · ${brand.title[language]}`}</title>
        <link rel="stylesheet" href={`${mailboxPath}/style.css`} />
      </head>
      <body>
        <a className="skip" href="#main">
          {shared.skipToContent}
        </a>
        <header className="mailbox-header wrap">
          <a className="brand" href={localPath(language, "/")}>
            <BrandNames />
          </a>
          <a href={localPath(other, path)} lang={languageTags[other]} hrefLang={languageTags[other]}>
            {other === "zh" ? "中文" : "English"}
          </a>
        </header>
        <main id="main" className="mailbox wrap">
          {children}
        </main>
      </body>
    </html>
  );
}
