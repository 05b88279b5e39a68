import { type Context, Hono } from "hono";
import { Button } from "#app/design/button/button.tsx";
import { canStopInvitations, stopInvitations } from "#domain/reviews/commands/stop-invitations.ts";
import type { Services } from "#domain/services.ts";
import { type Locale, locales, localPath } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { BareDocument, bareResponse } from "#server/bare-document/bare-document.tsx";
import { errorIdLine } from "#server/http/error-id-line.ts";
import { textResponse } from "#server/http/text-response.ts";
import { unsubscribeStylesheet } from "./unsubscribe-page.tsx";

/**
 * `/review/no-more/{token}`: stops invitations and requests to review, without a sign-in. A GET only shows a page with
 * a button, because email scanners open every link. A POST works at once, from that page or from an email client's own
 * button (RFC 8058).
 */
export function noMoreRoutes(services: Services): Hono {
  const app = new Hono();
  for (const locale of locales) {
    const path = localPath(locale, "/review/no-more/:token");
    app.get(path, async (context) => {
      const token = context.req.param("token") ?? "";
      return respond(context, services, { locale, token, isDone: false }, await canStopInvitations(services, token));
    });
    app.post(path, async (context) => {
      const token = context.req.param("token") ?? "";
      return respond(context, services, { locale, token, isDone: true }, await stopInvitations(services, token));
    });
  }
  return app;
}

type Question = { locale: Locale; token: string; isDone: boolean };

function respond(
  context: Context,
  { origin }: Services,
  { locale, token, isDone }: Question,
  outcome: Awaited<ReturnType<typeof stopInvitations>>,
): Response {
  if (!outcome.ok && outcome.failure === "unavailable")
    return textResponse(origin, 503, { "retry-after": "60" }, errorIdLine(context));
  const { noMore: texts } = messagesFor(locale, "writeReview");
  const path = `/review/no-more/${encodeURIComponent(token)}`;
  const [heading, text] = outcome.ok
    ? isDone
      ? [texts.done, texts.doneText]
      : [texts.title, texts.ask]
    : [texts.expired, texts.expiredText];
  const page = (
    <BareDocument
      locale={locale}
      title={heading}
      path={path}
      className="unsubscribe"
      stylesheet={unsubscribeStylesheet}
    >
      <h1>{heading}</h1>
      <p className="unsubscribe-lead">{text}</p>
      {outcome.ok && !isDone ? (
        <form method="post" action={localPath(locale, path)}>
          <Button type="submit">{texts.button}</Button>
        </form>
      ) : null}
    </BareDocument>
  );
  const response = bareResponse(origin, outcome.ok ? 200 : 410, page, { "form-action": "'self'" });
  response.headers.set("referrer-policy", "no-referrer");
  response.headers.set("cache-control", "no-store");
  return response;
}
