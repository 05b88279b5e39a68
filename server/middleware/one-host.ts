import type { MiddlewareHandler } from "hono";
import { textResponse } from "#server/http/text-response.ts";
import type { Config } from "#server/start/config.ts";

/**
 * Without ORIGIN, as on a laptop, redirects 127.0.0.1 to localhost, because the page's policy names only one origin.
 * With ORIGIN set, the Host header is never read: no client-supplied host reaches a page.
 */
export function oneHost(config: Config): MiddlewareHandler {
  return async (context, next) => {
    if (config.originIsSet || context.req.method !== "GET") return await next();
    const requested = new URL(context.req.url);
    if (!["127.0.0.1", "[::1]"].includes(requested.hostname)) return await next();
    return textResponse(config.origin, 307, { location: config.origin + requested.pathname + requested.search });
  };
}
