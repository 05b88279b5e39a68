import { buttonClass } from "#app/design/button/button.tsx";
import { type Locale, locales, localPath, splitLocale } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { BareDocument, bareHeaders, bareHtml } from "#server/bare-document/bare-document.tsx";
import { type HeaderSet, plainHeaders } from "#server/http/headers.ts";
import { pageOfHydrationPath } from "#server/rendering/hydration-path.ts";
import type { BusyError } from "./admission.ts";

export const busyStylesheet = "/busy/style.css";

/** A link relative to the requested URL. */
const sameDocument = "";

type BusyResponse = { status: 429 | 503; headers: HeaderSet; body: string };

/** Creates the responses for requests shed under load: a page in the reader's locale, or JSON for data. */
export function createBusyPages(origin: string): (pathname: string, rejection: BusyError) => BusyResponse {
  const html = bareHeaders(origin);
  const json = { ...plainHeaders(origin), "content-type": "application/json; charset=utf-8" };
  const pages = Object.fromEntries(
    locales.map((locale) => [locale, { 503: pageOf(locale, "busy"), 429: pageOf(locale, "tooMany") }]),
  ) as Record<Locale, Record<429 | 503, string>>;
  return (pathname, { status, retryAfterSeconds }) => {
    const retry = { "retry-after": String(retryAfterSeconds) };
    const isData = pathname.endsWith(".data") || pageOfHydrationPath(pathname) !== null;
    if (isData) return { status, headers: { ...json, ...retry }, body: JSON.stringify({ error: "busy" }) };
    return { status, headers: { ...html, ...retry }, body: pages[splitLocale(pathname).locale][status] };
  };
}

function pageOf(locale: Locale, kind: "busy" | "tooMany"): string {
  return bareHtml(<BusyPage locale={locale} kind={kind} />);
}

function BusyPage({ locale, kind }: { locale: Locale; kind: "busy" | "tooMany" }) {
  const { failure, tryAgain, notFound } = messagesFor(locale, "shared");
  const { heading, text } = failure[kind];
  return (
    <BareDocument locale={locale} title={heading} path="/" className="busy" stylesheet={busyStylesheet}>
      <h1>{heading}</h1>
      <p>{text}</p>
      <p className="busy-actions">
        <a className={buttonClass({})} href={sameDocument}>
          {tryAgain}
        </a>
        <a className={buttonClass({ variant: "secondary" })} href={localPath(locale, "/")}>
          {notFound.returnHome}
        </a>
      </p>
    </BareDocument>
  );
}
