import { afterAll, expect, test } from "vitest";
import { otherRoute, routeOf } from "#server/observability/route-of.ts";
import { createTestApp } from "#test/helpers/app.ts";

const app = await createTestApp({ environment: { AUTH_SERVICE_KEY: "a-service-key-for-tests-of-32-characters" } });
afterAll(() => app.close());

test("every endpoint has a separate route in the metrics", () => {
  const paths = app.routes
    .map(({ path }) => path)
    .filter((path) => !path.includes("*"))
    .map((path) => path.replace(/:\w+(?:\{[^}]*\})?/gu, "x"));
  expect(paths.length).toBeGreaterThan(50);
  const unnamed = paths.filter((path) => [otherRoute, "/auth/v1/*", "/api/*", "/functions/*"].includes(routeOf(path)));
  expect([...new Set(unnamed)]).toEqual([]);
});
