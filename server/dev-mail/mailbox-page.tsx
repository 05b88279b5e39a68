import type { ReactNode } from "react";
import { BrandNames } from "#app/components/layout/brand.tsx";
import { brand } from "#i18n/brand.ts";
import { type Locale, localeTags, localPath, otherLocale } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";

/** Where the mailbox is read; its Chinese pages stand under /zh like all others. */
export const mailboxPath = "/dev/mail";

type Props = {
  locale: Locale;
  title: string;
  /** The same page's path in English. */
  path: string;
  children: ReactNode;
};

/** A page of the mailbox, from doctype to end: the site's look without its script. */
export function MailboxPage({ locale, title, path, children }: Props) {
  const other = otherLocale(locale);
  const shared = messagesFor(locale, "shared");
  return (
    <html lang={localeTags[locale]}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <title>{`${title} · ${brand.title[locale]}`}</title>
        <link rel="stylesheet" href={`${mailboxPath}/style.css`} />
      </head>
      <body>
        <a className="skip" href="#main">
          {shared.skipToContent}
        </a>
        <header className="mailbox-header wrap">
          <a className="brand" href={localPath(locale, "/")}>
            <BrandNames />
          </a>
          <a href={localPath(other, path)} lang={localeTags[other]} hrefLang={localeTags[other]}>
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
