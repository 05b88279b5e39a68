import { Hono } from "hono";
import { expect, test } from "vitest";
import type { Database } from "#database/database.ts";
import type { ActorVariables } from "#server/api/signed-in.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { accessLog, type RequestVariables } from "./access-log.ts";

function logged() {
  const lines: unknown[] = [];
  const log = { info: (_event: string, fields?: object) => void lines.push(fields), warn() {}, error() {} };
  const app = new Hono<RequestVariables>();
  app.use(accessLog({ ...testServices({} as Database), log }));
  return { app, lines };
}

test("a line has the path without queries and checkout session ids", async () => {
  const { app, lines } = logged();
  app.get("*", (context) => context.text(""));
  await app.request("/test-payments/pay/cs_test_a1B2c3?back=%2F");
  await app.request("/city/boston?city=typed");
  expect(lines).toMatchObject([{ path: "/test-payments/pay/cs_" }, { path: "/city/boston" }]);
});

test("a line has no email link token, in any spelling", async () => {
  const { app, lines } = logged();
  app.get("*", (context) => context.text(""));
  const token = "aB3_-".repeat(8) + "xyz";
  for (const path of [`/renew/${token}`, `/zh/confirm/${token}`, `/RENEW/${token}/`, `/renew/%61${token.slice(1)}`])
    await app.request(path);
  expect(lines).toMatchObject(["/renew/…", "/zh/confirm/…", "/RENEW/…/", "/renew/…"].map((path) => ({ path })));
});

test("a denied request of a signed-in user has the user id, and no other request has", async () => {
  const { app, lines } = logged();
  const inner = new Hono<ActorVariables>();
  const admin = { role: "admin", userId: "7d3b2a1c-0000-4000-8000-000000000001" } as const;
  inner.use(async (context, next) => {
    context.set("actor", context.req.query("visitor") === undefined ? admin : { role: "visitor" });
    await next();
  });
  inner.get("/api/:status", (context) => new Response(null, { status: Number(context.req.param("status")) }));
  app.route("/", inner);
  for (const path of ["/api/403", "/api/404", "/api/200", "/api/403?visitor"]) await app.request(path);
  const user = admin.userId;
  expect(lines).toEqual([
    expect.objectContaining({ status: 403, user }),
    expect.objectContaining({ status: 404, user }),
    expect.not.objectContaining({ user }),
    expect.not.objectContaining({ user }),
  ]);
});
