import { type Context, Hono, type Next } from "hono";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import siteStyles from "#app/styles.css?inline";
import { type Locale, locales, localPath } from "#i18n/locale.ts";
import type { Mailbox, StoredEmail } from "#providers/mailbox/mailbox.ts";
import { type HeaderSet, plainHeaders } from "#server/http/headers.ts";
import { textResponse } from "#server/http/text-response.ts";
import { EmailList } from "./email-list.tsx";
import { EmailView, emailSandbox } from "./email-view.tsx";
import { isLocalRequest } from "./local-request.ts";
import mailboxStyles from "./mailbox.css?inline";
import { mailboxPath } from "./mailbox-page.tsx";
import { MissingEmail } from "./missing-email.tsx";

/**
 * `/dev/mail` and its emails, for requests from this machine. They contain links that give access to accounts: all
 * other requests get the response of an unknown path.
 */
export function devMailRoutes(origin: string, mailbox: Mailbox): Hono {
  const app = new Hono();

  app.get(
    `${mailboxPath}/style.css`,
    locally(() => respond(siteStyles + mailboxStyles, { ...plainHeaders(origin), "content-type": "text/css" })),
  );
  app.get(
    `${mailboxPath}/:name/email`,
    locally(async (context) => {
      const email = await mailbox.find(context.req.param("name") ?? "");
      return email === null ? textResponse(origin, 404) : respond(inNewTabs(email), emailHeaders(origin));
    }),
  );
  for (const locale of locales) {
    const path = localPath(locale, mailboxPath);
    app.get(
      path,
      locally(async () => {
        const emails = await mailbox.list();
        return page(origin, 200, <EmailList locale={locale} emails={emails} capacity={mailbox.capacity} />);
      }),
    );
    app.get(
      `${path}/:name`,
      locally(async (context) => emailPage(origin, locale, await mailbox.find(context.req.param("name") ?? ""))),
    );
  }
  return app;
}

function emailPage(origin: string, locale: Locale, email: StoredEmail | null): Response {
  if (email === null) return page(origin, 404, <MissingEmail locale={locale} />);
  return page(origin, 200, <EmailView locale={locale} email={email} />);
}

function locally(respond: (context: Context) => Response | Promise<Response>) {
  return async (context: Context, next: Next) => (isLocalRequest(context) ? await respond(context) : await next());
}

function page(origin: string, status: number, element: ReactElement): Response {
  return respond(`<!doctype html>${renderToStaticMarkup(element)}`, pageHeaders(origin), status);
}

function respond(body: string, headers: HeaderSet, status = 200): Response {
  const kept = { "cache-control": "private, no-store", "x-robots-tag": "noindex, nofollow" };
  return new Response(body, { status, headers: { ...headers, ...kept } });
}

function pageHeaders(origin: string): HeaderSet {
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "font-src 'self'",
    "frame-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  return { ...plainHeaders(origin), "content-type": "text/html; charset=utf-8", "content-security-policy": policy };
}

/** An email has its styles in attributes, and may only be shown and have its links opened. */
function emailHeaders(origin: string): HeaderSet {
  const policy = `sandbox ${emailSandbox}; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'`;
  return {
    ...plainHeaders(origin),
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": policy,
    "x-frame-options": "SAMEORIGIN",
  };
}

function inNewTabs({ html }: StoredEmail): string {
  return html.replace("<head>", '<head>\n<base target="_blank">');
}
