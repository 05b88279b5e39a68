import { type Context, Hono } from "hono";
import { chooseReminders, findReminderChoice, type ReminderChoice } from "#domain/reminders/choose-reminders.ts";
import type { Services } from "#domain/services.ts";
import { type Locale, locales, localPath } from "#i18n/locale.ts";
import { bareResponse, bareStylesheet } from "#server/bare-document/bare-document.tsx";
import { errorIdLine } from "#server/http/error-id-line.ts";
import { textResponse } from "#server/http/text-response.ts";
import pageStyles from "./unsubscribe.css?inline";
import { UnsubscribePage, unsubscribePath, unsubscribeStylesheet } from "./unsubscribe-page.tsx";

/**
 * `/unsubscribe?token=…`: stops reminders without a sign-in. A GET only shows a page with a button, because email
 * scanners open every link. A POST works at once, from that page or from an email client's own button (RFC 8058),
 * which sends no `Origin` and follows no redirect. The token is in the query, which no log of ours contains.
 */
export function unsubscribeRoutes(services: Services): Hono {
  const { origin } = services;
  const app = new Hono();
  app.get(unsubscribeStylesheet, () => bareStylesheet(origin, pageStyles));
  for (const locale of locales) {
    const path = localPath(locale, unsubscribePath);
    app.get(path, async (context) => {
      const token = tokenOf(context);
      return respond(context, services, { locale, token, isSaved: false }, await findReminderChoice(services, token));
    });
    app.post(path, async (context) => {
      const token = tokenOf(context);
      const choice = await readChoice(context);
      return respond(
        context,
        services,
        { locale, token, isSaved: true },
        await chooseReminders(services, token, choice),
      );
    });
  }
  return app;
}

type Question = { locale: Locale; token: string; isSaved: boolean };

function respond(
  context: Context,
  { origin, site }: Services,
  question: Question,
  outcome: Awaited<ReturnType<typeof findReminderChoice>>,
): Response {
  if (!outcome.ok && outcome.failure === "unavailable")
    return textResponse(origin, 503, { "retry-after": "60" }, errorIdLine(context));
  const choice = outcome.ok ? outcome.value : null;
  const page = <UnsubscribePage {...question} choice={choice} contactEmail={site.contactEmail} />;
  return bareResponse(origin, choice === null ? 404 : 200, page, { "form-action": "'self'" });
}

function tokenOf(context: Context): string {
  return context.req.query("token") ?? "";
}

/** Only our own page can turn reminders on again; any other post stops them. */
async function readChoice(context: Context): Promise<ReminderChoice> {
  const body = await context.req.text();
  return new URLSearchParams(body).get("choice") === "on" ? "on" : "off";
}
