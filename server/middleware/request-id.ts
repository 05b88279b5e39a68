import type { MiddlewareHandler } from "hono";
import type { RequestVariables } from "./access-log.ts";

const proxyId = /^[\w-]{8,64}$/;
const run = Math.random().toString(36).slice(2, 8);

/** Gives each request an id for the log: the proxy's own when it sends a sound one, else the next of this run. */
export function requestId(): MiddlewareHandler<RequestVariables> {
  let count = 0;
  return async (context, next) => {
    const given = context.req.header("x-request-id");
    count += 1;
    context.set("requestId", given !== undefined && proxyId.test(given) ? given : `${run}-${count.toString(36)}`);
    await next();
  };
}
