import { type Context, Hono } from "hono";
import {
  canUnsubscribeFromInvitations,
  unsubscribeFromReviewInvitations,
} from "#domain/reviews/commands/unsubscribe-from-review-invitations.ts";
import type { Services } from "#domain/services.ts";
import { type Locale, locales, localPath } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { stopPage } from "./unsubscribe-result-page.tsx";

/**
 * `/review/no-more/{token}`: stops invitations and requests to review, without signing in. A GET only shows a page with
 * a button, because email scanners open every link. A POST takes effect immediately, from that page or from an email
 * client's own button (RFC 8058).
 */
export function reviewUnsubscribeRoutes(services: Services): Hono {
  const app = new Hono();
  for (const locale of locales) {
    const path = localPath(locale, "/review/no-more/:token");
    app.get(path, (context) => respond(context, services, locale, canUnsubscribeFromInvitations));
    app.post(path, (context) => respond(context, services, locale, unsubscribeFromReviewInvitations));
  }
  return app;
}

async function respond(
  context: Context,
  services: Services,
  locale: Locale,
  read: typeof canUnsubscribeFromInvitations | typeof unsubscribeFromReviewInvitations,
): Promise<Response> {
  const token = context.req.param("token") ?? "";
  const { noMore: texts } = messagesFor(locale, "writeReview");
  return stopPage(context, services.origin, await read(services, token), {
    locale,
    path: `/review/no-more/${encodeURIComponent(token)}`,
    isDone: context.req.method === "POST",
    texts,
    broken: { status: 410, title: texts.expired, text: texts.expiredText },
  });
}
