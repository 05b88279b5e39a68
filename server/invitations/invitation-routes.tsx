import { type Context, Hono } from "hono";
import { Button } from "#app/design/button/button.tsx";
import { findInvitationCode, stopDirectoryInvitations } from "#domain/invitations/stop-invitations.ts";
import type { Services } from "#domain/services.ts";
import { type Locale, locales, localPath } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { BareDocument, bareResponse } from "#server/bare-document/bare-document.tsx";
import { errorIdLine } from "#server/http/error-id-line.ts";
import { plainHeaders } from "#server/http/headers.ts";
import { textResponse } from "#server/http/text-response.ts";
import { unsubscribeStylesheet } from "#server/unsubscribe/unsubscribe-page.tsx";

const secretHeaders = { "cache-control": "no-store", "referrer-policy": "no-referrer" };

/**
 * The links of invitations. `/invite/{token}` leads to sign-up, and from there to the dashboard with the personal code.
 * `/invite/no-more/{token}` stops such emails: a GET only shows a page with a button, because email scanners open every
 * link; a POST works at once, from that page or from an email client's own button (RFC 8058).
 */
export function invitationRoutes(services: Services): Hono {
  const app = new Hono();
  for (const locale of locales) {
    const stopPath = localPath(locale, "/invite/no-more/:token");
    app.get(stopPath, async (context) => {
      const token = context.req.param("token") ?? "";
      return respond(context, services, { locale, token, isDone: false }, await findInvitationCode(services, token));
    });
    app.post(stopPath, async (context) => {
      const token = context.req.param("token") ?? "";
      return respond(
        context,
        services,
        { locale, token, isDone: true },
        await stopDirectoryInvitations(services, token),
      );
    });
    app.get(localPath(locale, "/invite/:token"), async (context) => {
      const token = context.req.param("token") ?? "";
      const code = await findInvitationCode(services, token);
      if (!code.ok) return respond(context, services, { locale, token, isDone: false }, code);
      const next = localPath(locale, `/dashboard?${new URLSearchParams({ code: code.value })}`);
      const location = localPath(locale, `/auth?${new URLSearchParams({ tab: "sign-up", next })}`);
      return new Response(null, {
        status: 303,
        headers: { ...plainHeaders(services.origin), ...secretHeaders, location },
      });
    });
  }
  return app;
}

type Question = { locale: Locale; token: string; isDone: boolean };

function respond(
  context: Context,
  { origin }: Services,
  { locale, token, isDone }: Question,
  outcome: Awaited<ReturnType<typeof findInvitationCode | typeof stopDirectoryInvitations>>,
): Response {
  if (!outcome.ok && outcome.failure === "unavailable")
    return textResponse(origin, 503, { "retry-after": "60" }, errorIdLine(context));
  const { noMore: texts } = messagesFor(locale, "invitationMail");
  const path = `/invite/no-more/${encodeURIComponent(token)}`;
  const [heading, text] = outcome.ok
    ? isDone
      ? [texts.done, texts.doneText]
      : [texts.title, texts.ask]
    : [texts.unknown, texts.unknownText];
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
  const response = bareResponse(origin, outcome.ok ? 200 : 404, page, { "form-action": "'self'" });
  for (const [name, value] of Object.entries(secretHeaders)) response.headers.set(name, value);
  return response;
}
