import { Hono } from "hono";
import type { Accounts } from "#server/accounts/accounts.ts";
import { plainHeaders } from "#server/http/headers.ts";
import { textResponse } from "#server/http/text-response.ts";

const base = "/auth/v1";

/**
 * Serves the embedded provider's API, with the common headers of plain responses. Responds with 404 if a hosted
 * provider is configured.
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
