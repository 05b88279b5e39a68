import { type Context, Hono, type Next } from "hono";
import type { ReactElement } from "react";
import { type Locale, locales, localPath } from "#i18n/locale.ts";
import type { Mailbox, StoredEmail } from "#providers/mailbox/mailbox.ts";
import { bareResponse, bareStylesheet } from "#server/bare-document/bare-document.tsx";
import { plainHeaders } from "#server/http/headers.ts";
import { isLocalRequest } from "#server/http/local-request.ts";
import { textResponse } from "#server/http/text-response.ts";
import mailboxStyles from "./mailbox.css?inline";
import { EmailList, EmailView, emailSandbox, MissingEmail, mailboxPath, mailboxStylesheet } from "./mailbox-pages.tsx";

/**
 * `/dev/mail` and its emails, for requests from this machine. Emails contain links that give access to accounts, so all
 * other requests get the response of an unknown path.
 */
export function devMailboxRoutes(origin: string, mailbox: Mailbox): Hono {
  const app = new Hono();

  app.get(
    mailboxStylesheet,
    locally(() => bareStylesheet(origin, mailboxStyles)),
  );
  app.get(
    `${mailboxPath}/:name/email`,
    locally(async (context) => emailDocument(origin, await findEmail(mailbox, context))),
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
      locally(async (context) => emailPage(origin, locale, await findEmail(mailbox, context))),
    );
  }
  return app;
}

function locally(respond: (context: Context) => Response | Promise<Response>) {
  return async (context: Context, next: Next) => {
    if (!isLocalRequest(context)) return await next();
    const response = await respond(context);
    response.headers.set("cache-control", "private, no-store");
    response.headers.set("x-robots-tag", "noindex, nofollow");
    return response;
  };
}

function findEmail(mailbox: Mailbox, context: Context): Promise<StoredEmail | null> {
  return mailbox.find(context.req.param("name") ?? "");
}

function emailPage(origin: string, locale: Locale, email: StoredEmail | null): Response {
  if (email === null) return page(origin, 404, <MissingEmail locale={locale} />);
  return page(origin, 200, <EmailView locale={locale} email={email} />);
}

function page(origin: string, status: number, document: ReactElement): Response {
  return bareResponse(origin, status, document, { "frame-src": "'self'" });
}

/** An email has inline styles; its policy allows only these and opening links. */
function emailDocument(origin: string, email: StoredEmail | null): Response {
  if (email === null) return textResponse(origin, 404);
  const policy = `sandbox ${emailSandbox}; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'`;
  const headers = {
    ...plainHeaders(origin),
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": policy,
    "x-frame-options": "SAMEORIGIN",
  };
  return new Response(email.html.replace("<head>", '<head><base target="_blank">'), { headers });
}
