import type { Context, MiddlewareHandler } from "hono";
import type { Services } from "#domain/services.ts";
import { limitLines } from "#server/log/log-lines.ts";
import type { RequestObserver } from "#server/observability/meters.ts";

export type RequestVariables = { Variables: { requestId: string } };

/** Unlimited, requests for random paths would fill the disk. */
const clientErrorsPerMinute = 60;

/**
 * A checkout session's id is a credential: it allows paying on the Stripe sandbox's page, and refunding the payment.
 */
const sessionIds = /\bcs_\w+/gu;

/** A link from an email is a credential. */
const linkTokens = /(?<=\/(?:confirm|renew|write|edit|no-more|proof|reviews)\/)[\w%-]{43,}/giu;

/** Removes credentials from a path. */
export function loggedPath(path: string): string {
  return path.slice(0, 200).replace(sessionIds, "cs_").replace(linkTokens, "…");
}

/** `start` is a value of `performance.now()`. */
type LoggedRequest = { id: string; method: string; path: string; status: number; start: number; userId?: string };

/**
 * Logs one line per request: id, method, path without its query (a query may contain user input), status, and
 * milliseconds. Omits the address and the user agent, for privacy. For a denied request (403, 404), the line names the
 * signed-in account. Client errors (4xx) are logged up to sixty per minute; the rest are counted. `observe` receives
 * every request.
 */
export function createAccessLog(
  { clock, log }: Pick<Services, "clock" | "log">,
  observe: RequestObserver = () => {},
): (request: LoggedRequest) => void {
  const nextClientError = limitLines(clock, clientErrorsPerMinute);
  return (request) => {
    const { id, method, path, status, start, userId } = request;
    const ms = performance.now() - start;
    observe(request, ms);
    const unlogged = status >= 400 && status < 500 ? nextClientError() : 0;
    if (unlogged === null) return;
    log.info("request", {
      id,
      method,
      path: loggedPath(path),
      status,
      ms: Math.round(ms * 10) / 10,
      ...(userId !== undefined && (status === 403 || status === 404) && { user: userId }),
      ...(unlogged > 0 && { unlogged }),
    });
  };
}

export function accessLog(services: Services, observe?: RequestObserver): MiddlewareHandler<RequestVariables> {
  const write = createAccessLog(services, observe);
  return async (context, next) => {
    const start = performance.now();
    await next();
    const { method, path } = context.req;
    const sender = userIdOf(context);
    const id = context.get("requestId");
    write({ id, method, path, status: context.res.status, start, ...(sender !== undefined && { userId: sender }) });
  };
}

/** The account behind a request to the API; undefined for visitors. */
function userIdOf(context: Context): string | undefined {
  const actor: unknown = context.get("actor");
  if (typeof actor !== "object" || actor === null || !("userId" in actor)) return undefined;
  return typeof actor.userId === "string" ? actor.userId : undefined;
}
