import type { Context, MiddlewareHandler } from "hono";
import type { RequestVariables } from "./access-log.ts";

const proxyId = /^[\w-]{8,64}$/;

/** Returns an id for the log: the proxy's own if it is well-formed, otherwise the next number of this process. */
export function createRequestIds(): (given: string | undefined) => string {
  const run = Math.random().toString(36).slice(2, 8);
  let count = 0;
  return (given) => {
    count += 1;
    return given !== undefined && proxyId.test(given) ? given : `${run}-${count.toString(36)}`;
  };
}

/**
 * Assigns each request its id. Server errors return it in `X-Request-Id`; other responses do not, because caches would
 * send it to other clients.
 */
export function requestId(): MiddlewareHandler<RequestVariables> {
  const next = createRequestIds();
  return async (context, proceed) => {
    const id = next(context.req.header("x-request-id"));
    context.set("requestId", id);
    await proceed();
    if (context.res.status >= 500) context.res.headers.set("x-request-id", id);
  };
}

/** The id of a request that has passed `requestId`; empty for others. */
export function requestIdOf(context: Context): string {
  const id: unknown = context.get("requestId");
  return typeof id === "string" ? id : "";
}
