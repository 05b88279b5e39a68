import { type Context, Hono } from "hono";
import { chooseByToken, findChoiceByToken } from "#domain/email/choices/choose-by-token.ts";
import type { ChosenEmails, EmailChoice } from "#domain/email/choices/email-choice.ts";
import type { Services } from "#domain/services.ts";
import { type Locale, locales, localPath } from "#i18n/locale.ts";
import { bareResponse, bareStylesheet } from "#server/bare-document/bare-document.tsx";
import { errorIdLine } from "#server/http/error-id-line.ts";
import { textResponse } from "#server/http/text-response.ts";
import pageStyles from "./unsubscribe.css?inline";
import { UnsubscribePage, unsubscribePaths, unsubscribeStylesheet } from "./unsubscribe-page.tsx";

/**
 * `/unsubscribe?token=…` and `/unsubscribe/monthly?token=…`: stop reminders and the monthly email without signing in. A
 * GET only shows a page with a button, because email scanners open every link. A POST takes effect immediately, from
 * that page or from an email client's own button (RFC 8058), which sends no `Origin` and follows no redirect. The token
 * is in the query, which is never logged.
 */
export function unsubscribeRoutes(services: Services): Hono {
  const { origin } = services;
  const app = new Hono();
  app.get(unsubscribeStylesheet, () => bareStylesheet(origin, pageStyles));
  for (const emails of ["reminders", "monthly"] as const)
    for (const locale of locales) {
      const path = localPath(locale, unsubscribePaths[emails]);
      app.get(path, async (context) => {
        const question = { locale, emails, token: tokenOf(context), isSaved: false };
        return respond(context, services, question, await findChoiceByToken(services, question.token, emails));
      });
      app.post(path, async (context) => {
        const question = { locale, emails, token: tokenOf(context), isSaved: true };
        const choice = await readChoice(context);
        return respond(context, services, question, await chooseByToken(services, question.token, emails, choice));
      });
    }
  return app;
}

type Question = { locale: Locale; emails: ChosenEmails; token: string; isSaved: boolean };

function respond(
  context: Context,
  { origin, site }: Services,
  question: Question,
  outcome: Awaited<ReturnType<typeof findChoiceByToken>>,
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

/** Only our own page can turn emails on again; any other post stops them. */
async function readChoice(context: Context): Promise<EmailChoice> {
  const body = await context.req.text();
  return new URLSearchParams(body).get("choice") === "on" ? "on" : "off";
}
