import { expect, test } from "vitest";
import { bodyLimits } from "#server/http/limit-bodies.ts";
import { loadServerBundle } from "#test/helpers/app.ts";

test("connections of the open internet get less time than Node gives", async () => {
  const { createHttpServer } = await loadServerBundle();
  const server = createHttpServer(() => new Response());
  expect(server).toMatchObject({
    headersTimeout: 10_000,
    // Bodies have limits of their own.
    requestTimeout: 0,
    timeout: 35_000,
    maxConnections: 1000,
  });
  expect(bodyLimits).toEqual({ bodyTimeout: 30_000, uploadTimeout: 600_000, uploadBytes: 120_000 });
  // Longer than the minute for which proxies keep theirs, or one of them would write into a closing connection.
  expect(server.keepAliveTimeout).toBeGreaterThan(60_000);
});
