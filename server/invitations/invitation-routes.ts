import { type Context, Hono } from "hono";
import {
  findInvitationCode,
  unsubscribeFromDirectoryInvitations,
} from "#domain/invitations/unsubscribe-from-directory-invitations.ts";
import type { Services } from "#domain/services.ts";
import { type Locale, locales, localPath } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { plainHeaders } from "#server/http/headers.ts";
import { stopPage, tokenHeaders } from "#server/unsubscribe/unsubscribe-result-page.tsx";

/**
 * The links of invitations. `/invite/{token}` leads to sign-up, and from there to the dashboard with the personal code.
 * `/invite/no-more/{token}` stops such emails: a GET only shows a page with a button, because email scanners open every
 * link; a POST takes effect immediately, from that page or from an email client's own button (RFC 8058).
 */
export function invitationRoutes(services: Services): Hono {
  const app = new Hono();
  for (const locale of locales) {
    const unsubscribePath = localPath(locale, "/invite/no-more/:token");
    app.get(unsubscribePath, (context) => respond(context, services, locale, findInvitationCode));
    app.post(unsubscribePath, (context) => respond(context, services, locale, unsubscribeFromDirectoryInvitations));
    app.get(localPath(locale, "/invite/:token"), async (context) => {
      const token = context.req.param("token") ?? "";
      const code = await findInvitationCode(services, token);
      if (!code.ok) return await respond(context, services, locale, async () => code);
      const next = localPath(locale, `/dashboard?${new URLSearchParams({ code: code.value })}`);
      const location = localPath(locale, `/auth?${new URLSearchParams({ tab: "sign-up", next })}`);
      return new Response(null, {
        status: 303,
        headers: { ...plainHeaders(services.origin), ...tokenHeaders, location },
      });
    });
  }
  return app;
}

async function respond(
  context: Context,
  services: Services,
  locale: Locale,
  read: typeof findInvitationCode | typeof unsubscribeFromDirectoryInvitations,
): Promise<Response> {
  const token = context.req.param("token") ?? "";
  const { noMore: texts } = messagesFor(locale, "invitationEmail");
  return stopPage(context, services.origin, await read(services, token), {
    locale,
    path: `/invite/no-more/${encodeURIComponent(token)}`,
    isDone: context.req.method === "POST",
    texts,
    broken: { status: 404, title: texts.unknown, text: texts.unknownText },
  });
}
