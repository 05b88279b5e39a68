import { Hono } from "hono";
import { expect, test } from "vitest";
import type { Database } from "#database/database.ts";
import { testServices } from "#test/helpers/database/database-services.ts";
import { accessLog, type RequestVariables } from "./access-log.ts";

test("a line says what was asked for, without queries and ids of checkout sessions", async () => {
  const paths: unknown[] = [];
  const log = { info: (_event: string, fields?: object) => void paths.push(fields), warn() {}, error() {} };
  const services = { ...testServices({} as Database), log };
  const app = new Hono<RequestVariables>();
  app.use(accessLog(services));
  app.get("*", (context) => context.text(""));
  await app.request("/test-payments/pay/cs_test_a1B2c3?back=%2F");
  await app.request("/city/boston?city=typed");
  expect(paths).toMatchObject([{ path: "/test-payments/pay/cs_" }, { path: "/city/boston" }]);
});
