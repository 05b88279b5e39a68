import { request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { text } from "node:stream/consumers";
import type { ServerBuild } from "react-router";
import { afterEach, beforeEach, expect, test } from "vitest";
import { messagesFor } from "#i18n/messages.ts";
import { createTestApp, type TestApp, testNow } from "#test/helpers/app.ts";
import { freePort } from "#test/helpers/free-port.ts";

/** A blocked render keeps its slot, and a waiting one its place, however slow the machine is. */
const endless = { maxWaitMs: 600_000, slowMs: 600_000 };
const sizes = { concurrency: 1, maxQueuedPerKey: 1, maxQueued: 2, perMinute: 20, ...endless };

let app: TestApp;
let port: number;
/** Renders wait for it. */
let gate: Promise<void> | null = null;
let open = () => {};

beforeEach(async () => {
  port = await freePort();
  app = await createTestApp({
    origin: `http://localhost:${port}`,
    admission: sizes,
    environment: { TRUSTED_PROXIES: "1" },
    build: gateRenders,
  });
  await app.listen(port);
});
afterEach(async () => {
  open();
  await app.close();
});

/** Every render runs the loader of the root. */
function gateRenders(build: ServerBuild): ServerBuild {
  const { root } = build.routes;
  if (root === undefined) throw new Error("There is no root route.");
  const loader: typeof root.module.loader = async (values) => {
    await gate;
    return await root.module.loader?.(values);
  };
  return { ...build, routes: { ...build.routes, root: { ...root, module: { ...root.module, loader } } } };
}

type Received = { status: number; headers: IncomingHttpHeaders; body: string };

/** Over the port, from a visitor's address. */
function fetchPath(path: string, address = "192.0.2.1", method = "GET"): Promise<Received> {
  return new Promise((resolve, reject) => {
    const headers = { host: `localhost:${port}`, "x-forwarded-for": address };
    const request = httpRequest({ port, host: "127.0.0.1", method, path, headers }, (response) => {
      const { statusCode = 0, headers: received } = response;
      text(response).then((body) => resolve({ status: statusCode, headers: received, body }), reject);
    });
    request.once("error", reject).end();
  });
}

/** Fills all slots with renders that do not end; returns a function that ends them. */
async function block(): Promise<() => Promise<number[]>> {
  ({ promise: gate, resolve: open } = Promise.withResolvers<void>());
  const before = app.admission.counts;
  const full = before.admitted + before.queued + 3;
  const all = ["/about", "/terms", "/privacy"].map((path, n) => fetchPath(path, `198.51.100.${n}`));
  await expect.poll(() => app.admission.counts.admitted + app.admission.counts.queued).toBe(full);
  return async () => {
    gate = null;
    open();
    return (await Promise.all(all)).map(({ status }) => status);
  };
}

test("requests beyond the queue get a page in the reader's locale, in the app and before it", async () => {
  const end = await block();
  for (const [path, locale] of [
    ["/city/boston", "en"],
    ["/zh/city/boston", "zh"],
    ["/zh?city=All+Cities", "zh"],
    ["/zh/pricing", "zh"],
  ] as const) {
    const { status, headers, body } = await fetchPath(path);
    const { heading, text: explained } = messagesFor(locale, "shared").failure.busy;
    expect([status, headers["retry-after"], headers["cache-control"]], path).toEqual([503, "3", "no-store"]);
    expect(body, path).toContain(`<h1>${heading}</h1><p>${explained}</p>`);
    expect(body, path).toContain(`<html lang="${locale === "en" ? "en" : "zh-Hans"}">`);
  }
  const head = await fetchPath("/city/boston", "192.0.2.1", "HEAD");
  expect([head.status, head.body, head.headers["content-type"]]).toEqual([503, "", "text/html; charset=utf-8"]);
  expect(app.admission.counts).toMatchObject({ shed: 5, limited: 0 });
  expect((await fetchPath("/busy/style.css")).headers["content-type"]).toBe("text/css; charset=utf-8");
  expect(await end()).toEqual([200, 200, 200]);
  expect((await fetchPath("/city/boston")).status).toBe(200);
});

test("a rejected data request gets JSON", async () => {
  const end = await block();
  for (const path of ["/city/boston.data", "/_.data?city=Boston", "/hydration/city/boston", "/pricing.data"]) {
    const { status, headers, body } = await fetchPath(path);
    expect([status, headers["retry-after"], headers["content-type"]], path).toEqual([
      503,
      "3",
      "application/json; charset=utf-8",
    ]);
    expect(JSON.parse(body), path).toEqual({ error: "busy" });
  }
  await end();
});

test("an older copy is sent if there is one", async () => {
  await fetchPath("/city/boston");
  const first = await fetchPath("/pricing");
  app.setTime(new Date(testNow.getTime() + 20 * 60_000));
  const end = await block();
  const stale = await fetchPath("/pricing");
  expect([stale.status, stale.body]).toEqual([200, first.body]);
  await expect.poll(() => app.admission.counts.stale).toBe(1);
  expect((await fetchPath("/city/boston")).status).toBe(200);
  app.applyNotification('["city:boston"]');
  expect((await fetchPath("/city/boston")).status).toBe(200);
  await end();
});

test("while no page can be rendered, everything else responds", async () => {
  await fetchPath("/city/boston");
  const end = await block();
  expect((await fetchPath("/city/boston")).status).toBe(200);
  for (const path of ["/healthz", "/readyz", "/robots.txt", "/unsubscribe/style.css"])
    expect((await fetchPath(path)).status, path).toBe(200);
  for (const path of ["/functions/v1/stripe-webhook", "/functions/v1/verify-payment", "/auth/v1/token"])
    expect([400, 404, 415], path).toContain((await fetchPath(path, undefined, "POST")).status);
  expect((await fetchPath("/api/me/listing")).status).toBe(401);
  expect((await fetchPath("/readyz/details")).status).toBe(401);
  expect((await fetchPath("/auth/v1/settings")).status).toBe(200);
  expect((await fetchPath("/sitemap.xml")).status).toBe(503);
  expect((await fetchPath("/og/en/site.png")).status).toBe(503);
  await end();
  expect((await fetchPath("/sitemap.xml")).status).toBe(200);
});

test("a network over its allowance per minute yields to others", async () => {
  for (let page = 0; page < 30; page++) expect((await fetchPath(`/city/nowhere-${page}`)).status).toBe(404);
  const end = await block();
  const greedy = await fetchPath("/zh/city/boston");
  expect([greedy.status, greedy.headers["retry-after"]]).toEqual([429, "60"]);
  expect(greedy.body).toContain(messagesFor("zh", "shared").failure.tooMany.text);
  expect((await fetchPath("/city/boston", "192.0.2.2")).status).toBe(503);
  await end();
  expect((await fetchPath("/city/boston")).status).toBe(200);
});

test("while the database rejects only writes, the process is degraded and receives requests", async () => {
  app.health.isWritable = () => false;
  const { status, body } = await fetchPath("/readyz");
  expect([status, JSON.parse(body)]).toEqual([200, { status: "degraded" }]);
  expect((await fetchPath("/")).status).toBe(200);
});
