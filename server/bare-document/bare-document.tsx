import type { ReactElement, ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { BrandNames } from "#app/components/layout/brand.tsx";
import fontFaces from "#app/design/theme/faces.css?inline";
import siteStyles from "#app/styles.css?inline";
import { brand } from "#i18n/brand.ts";
import { type Locale, localeTags, localPath, otherLocale } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { fileHeaders, type HeaderSet, plainHeaders } from "#server/http/headers.ts";
import documentStyles from "./bare-document.css?inline";

type Props = {
  locale: Locale;
  title: string;
  /** The path and query of the English document. */
  path: string;
  /** The URL of its `bareStylesheet`. */
  stylesheet: string;
  /** The class of the body. It sets `--bare-width`. */
  className: string;
  children: ReactNode;
};

/** The base of HTML documents outside the React Router app: the site's styles and header, without a script. */
export function BareDocument({ locale, title, path, stylesheet, className, children }: Props) {
  const other = otherLocale(locale);
  return (
    <html lang={localeTags[locale]}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <title>{`${title} · ${brand.title[locale]}`}</title>
        <link rel="stylesheet" href={stylesheet} />
      </head>
      <body className={className}>
        <a className="skip" href="#main">
          {messagesFor(locale, "shared").skipToContent}
        </a>
        <header className="bare-header wrap">
          <a className="brand" href={localPath(locale, "/")}>
            <BrandNames />
          </a>
          <a href={localPath(other, path)} lang={localeTags[other]} hrefLang={localeTags[other]}>
            {other === "zh" ? "中文" : "English"}
          </a>
        </header>
        <main id="main" className="bare-main wrap">
          {children}
        </main>
      </body>
    </html>
  );
}

/** The style sheet of a bare document: the site's styles, the shared rules, and its own. */
export function bareStylesheet(origin: string, ownStyles: string): Response {
  const headers = { ...fileHeaders(origin, "public, max-age=3600"), "content-type": "text/css; charset=utf-8" };
  return new Response(fontFaces + siteStyles + documentStyles + ownStyles, { headers });
}

/** A `BareDocument` as a response, neither cached nor indexed. `directives` extend its Content-Security-Policy. */
export function bareResponse(
  origin: string,
  status: number,
  document: ReactElement,
  directives: Readonly<Record<string, string>> = {},
): Response {
  return new Response(bareHtml(document), { status, headers: bareHeaders(origin, directives) });
}

export function bareHtml(document: ReactElement): string {
  return `<!doctype html>${renderToStaticMarkup(document)}`;
}

export function bareHeaders(origin: string, directives: Readonly<Record<string, string>> = {}): HeaderSet {
  const policy = {
    "default-src": "'none'",
    "style-src": "'self'",
    "font-src": "'self'",
    "form-action": "'none'",
    "frame-ancestors": "'none'",
    "base-uri": "'none'",
    ...directives,
  };
  return {
    ...plainHeaders(origin),
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": Object.entries(policy)
      .map((directive) => directive.join(" "))
      .join("; "),
    "x-robots-tag": "noindex, nofollow",
  };
}
