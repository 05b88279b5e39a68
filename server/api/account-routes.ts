import { Hono } from "hono";
import type { Accounts } from "#server/accounts/accounts.ts";
import { plainHeaders } from "#server/http/headers.ts";
import { textResponse } from "#server/http/text-response.ts";

const base = "/auth/v1";

/**
 * The embedded provider's calls, with the headers of every plain answer. Where a hosted one is set, there is nothing:
 * 404.
 */
export function accountRoutes(origin: string, { embedded }: Accounts): Hono {
  const routes = new Hono();
  if (embedded === null) {
    routes.all(`${base}/*`, () => textResponse(origin, 404));
    return routes;
  }
  const headers = Object.entries(plainHeaders(origin));
  routes.use(`${base}/*`, async (context, next) => {
    await next();
    for (const [name, value] of headers) {
      if (!context.res.headers.has(name)) context.res.headers.set(name, value);
    }
  });
  routes.route(base, embedded.routes);
  return routes;
}
