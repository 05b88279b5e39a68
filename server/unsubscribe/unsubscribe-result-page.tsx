import type { Context } from "hono";
import { Button } from "#app/design/button/button.tsx";
import { type Locale, localPath } from "#i18n/locale.ts";
import { BareDocument, bareResponse } from "#server/bare-document/bare-document.tsx";
import { errorIdLine } from "#server/http/error-id-line.ts";
import { textResponse } from "#server/http/text-response.ts";
import { unsubscribeStylesheet } from "./unsubscribe-page.tsx";

type Texts = Record<"title" | "ask" | "button" | "done" | "doneText", string>;

type StopPage = {
  locale: Locale;
  /** The page's path without the locale; it contains a token. */
  path: string;
  /** Whether the emails have just been stopped. */
  isDone: boolean;
  texts: Texts;
  /** The message for an invalid link, with its status. */
  broken: { status: 404 | 410; title: string; text: string };
};

/** For a URL that contains a token: it is not cached, and browsers do not send it as referrer. */
export const tokenHeaders = { "cache-control": "no-store", "referrer-policy": "no-referrer" };

/** A page with a button that stops emails of a kind, or states that they are stopped or that the link is invalid. */
export function stopPage(
  context: Context,
  origin: string,
  outcome: { ok: true } | { ok: false; failure: string },
  { locale, path, isDone, texts, broken }: StopPage,
): Response {
  if (!outcome.ok && outcome.failure === "unavailable")
    return textResponse(origin, 503, { "retry-after": "60" }, errorIdLine(context));
  const asks = outcome.ok && !isDone;
  const shown = isDone ? { title: texts.done, text: texts.doneText } : { title: texts.title, text: texts.ask };
  const { title, text } = outcome.ok ? shown : broken;
  const page = (
    <BareDocument locale={locale} title={title} path={path} className="unsubscribe" stylesheet={unsubscribeStylesheet}>
      <h1>{title}</h1>
      <p className="unsubscribe-lead">{text}</p>
      {asks ? (
        <form method="post" action={localPath(locale, path)}>
          <Button type="submit">{texts.button}</Button>
        </form>
      ) : null}
    </BareDocument>
  );
  const response = bareResponse(origin, outcome.ok ? 200 : broken.status, page, { "form-action": "'self'" });
  for (const [name, value] of Object.entries(tokenHeaders)) response.headers.set(name, value);
  return response;
}
