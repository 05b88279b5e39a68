import { expect, test } from "vitest";
import { bodyLimits } from "#server/http/limit-bodies.ts";
import { loadServerBundle } from "#test/helpers/app.ts";

test("connections have shorter timeouts than Node's defaults", async () => {
  const { createHttpServer } = await loadServerBundle();
  const server = createHttpServer(() => new Response());
  expect(server).toMatchObject({
    headersTimeout: 10_000,
    // Bodies have separate limits.
    requestTimeout: 0,
    timeout: 35_000,
    maxConnections: 1000,
  });
  expect(bodyLimits).toEqual({ bodyTimeout: 30_000, uploadTimeout: 600_000, uploadBytes: 120_000 });
  // Longer than the minute that proxies keep connections, so that none writes into a closing connection.
  expect(server.keepAliveTimeout).toBeGreaterThan(60_000);
});
