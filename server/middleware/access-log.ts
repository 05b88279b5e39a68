import type { MiddlewareHandler } from "hono";
import type { Log } from "#domain/services.ts";

export type RequestVariables = { Variables: { requestId: string } };

/**
 * One line a request: id, method, path without its query (a query may hold what somebody typed), status and
 * milliseconds. No address and no agent: who asked is nobody's business.
 */
export function accessLog(log: Log): MiddlewareHandler<RequestVariables> {
  return async (context, next) => {
    const start = performance.now();
    await next();
    log.info("request", {
      id: context.get("requestId"),
      method: context.req.method,
      path: context.req.path.slice(0, 200),
      status: context.res.status,
      ms: Math.round((performance.now() - start) * 10) / 10,
    });
  };
}
