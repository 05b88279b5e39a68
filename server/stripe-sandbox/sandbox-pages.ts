import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { isOutage } from "#database/outage.ts";
import { queryDeadlineMs } from "#domain/or-unavailable.ts";
import type { Services } from "#domain/services.ts";
import { acceptedLocale } from "#i18n/accepted-locale.ts";
import { plainHeaders } from "#server/http/headers.ts";
import { isLocalRequest } from "#server/http/local-request.ts";
import { textResponse } from "#server/http/text-response.ts";
import { DeadlineError, withDeadline } from "#std/async/deadline.ts";
import { describeError } from "#std/describe-error.ts";
import { unavailableResponse } from "#stripe-sandbox/pages/page.ts";
import type { Theme } from "#stripe-sandbox/pages/theme.ts";

const methods = ["GET", "HEAD", "POST"];
const maxFormBytes = 4 * 1024;

/**
 * The sandbox's pages as this site serves them: adds the site's common headers where the sandbox sets none, and accepts
 * forms from the same origin only. The overview is limited to requests from this machine. While the database is
 * unavailable or slow, the response is a 503 page that can be reloaded.
 */
export function sandboxPages(
  { origin, log }: Pick<Services, "origin" | "log">,
  pages: Hono,
  settings: { pagesUrl: string; theme: Theme },
  onPost: () => void,
): Hono {
  const guarded = new Hono();
  const headers = Object.entries(plainHeaders(origin));

  guarded.onError((error, context) => {
    if (!(error instanceof DeadlineError || isOutage(error))) throw error;
    log.warn("stripe-sandbox-without-database", describeError(error));
    return unavailableResponse(settings, acceptedLocale(context.req.header("accept-language")));
  });
  guarded.use(async (context, next) => {
    const rejection = rejectionStatusOf(context);
    if (rejection !== null)
      return textResponse(origin, rejection, rejection === 405 ? { allow: methods.join(", ") } : {});
    await withDeadline(queryDeadlineMs, next());
    if (context.res.status === 404) {
      // Hono would copy the headers of the replaced response, including its content-length.
      context.res = undefined;
      context.res = textResponse(origin, 404);
    }
    for (const [name, value] of headers) {
      if (!context.res.headers.has(name)) context.res.headers.set(name, value);
    }
    if (context.req.method === "POST") onPost();
    return undefined;
  });
  guarded.post("*", bodyLimit({ maxSize: maxFormBytes, onError: () => textResponse(origin, 413) }));
  guarded.route("/", pages);
  return guarded;
}

function rejectionStatusOf(context: Context): 403 | 404 | 405 | 415 | null {
  const { req } = context;
  if (!methods.includes(req.method)) return 405;
  if (/^\/test-payments\/?$/u.test(req.path) && !isLocalRequest(context)) return 404;
  if (req.method !== "POST") return null;
  if (!["same-origin", "none", undefined].includes(req.header("sec-fetch-site"))) return 403;
  const [type = ""] = (req.header("content-type") ?? "").split(";");
  return type.trim().toLowerCase() === "application/x-www-form-urlencoded" ? null : 415;
}
