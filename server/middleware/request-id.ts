import type { MiddlewareHandler } from "hono";
import type { RequestVariables } from "./access-log.ts";

const proxyId = /^[\w-]{8,64}$/;

/** Gives each request an id for the log: the proxy's own when it sends a sound one, else the next of this run. */
export function createRequestIds(): (given: string | undefined) => string {
  const run = Math.random().toString(36).slice(2, 8);
  let count = 0;
  return (given) => {
    count += 1;
    return given !== undefined && proxyId.test(given) ? given : `${run}-${count.toString(36)}`;
  };
}

export function requestId(): MiddlewareHandler<RequestVariables> {
  const next = createRequestIds();
  return async (context, proceed) => {
    context.set("requestId", next(context.req.header("x-request-id")));
    await proceed();
  };
}
