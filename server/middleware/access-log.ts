import type { MiddlewareHandler } from "hono";
import type { Services } from "#domain/services.ts";
import { limitLines } from "#server/log/log-lines.ts";

export type RequestVariables = { Variables: { requestId: string } };

/** Whoever tries paths at random would fill the disk. */
const refusedPerMinute = 60;

/** Whoever has the id of a checkout session may pay on the Stripe sandbox's page, and take the money back. */
const sessionIds = /\bcs_\w+/gu;

/**
 * One line a request: id, method, path without its query (a query may hold what somebody typed), status and
 * milliseconds. No address and no agent: who asked is nobody's business.
 * Of the requests that a client got wrong (4xx) sixty a minute are logged, and the others counted.
 */
export function accessLog({ clock, log }: Services): MiddlewareHandler<RequestVariables> {
  const nextRefused = limitLines(clock, refusedPerMinute);
  return async (context, next) => {
    const start = performance.now();
    await next();
    const { status } = context.res;
    const unlogged = status >= 400 && status < 500 ? nextRefused() : 0;
    if (unlogged === null) return;
    log.info("request", {
      id: context.get("requestId"),
      method: context.req.method,
      path: context.req.path.slice(0, 200).replace(sessionIds, "cs_"),
      status,
      ms: Math.round((performance.now() - start) * 10) / 10,
      ...(unlogged > 0 && { unlogged }),
    });
  };
}
