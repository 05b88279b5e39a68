import { request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#test/helpers/app.ts";
import { insertListing, teacherColumns } from "#test/helpers/database/rows/insert-rows.ts";
import { freePort } from "#test/helpers/free-port.ts";

let app: TestApp;
let port: number;
let listing: string;

beforeAll(async () => {
  port = await freePort();
  app = await createTestApp({ origin: `http://localhost:${port}` });
  listing = `/listing/${await insertListing(app.opened.db, teacherColumns(), { full_name: "Lin Yuqing" })}`;
  await app.listen(port);
});
afterAll(() => app.close());

type Received = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** Over the port, where cached pages are sent before the app is asked. */
function send(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Received> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({ port, host: "127.0.0.1", method, path, headers }, (response) => {
      const { statusCode = 0, headers: received } = response;
      buffer(response).then((body) => resolve({ status: statusCode, headers: received, body }), reject);
    });
    request.once("error", reject).end();
  });
}

const ofTheConnection = new Set(["date", "connection", "keep-alive"]);
const own = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ofTheConnection.has(name)));

test("a cached page is sent as the app sends it: every encoding, HEAD and 304", async () => {
  for (const path of ["/", "/zh/city/boston", listing, `/hydration${listing}`]) {
    const etag = (await app.fetch(path)).headers.get("etag") ?? "";
    const requests: Record<string, string>[] = [{}, { "accept-encoding": "br" }, { "accept-encoding": "gzip" }];
    for (const headers of [...requests, { "if-none-match": etag }])
      for (const method of ["GET", "HEAD"]) {
        const expected = await app.fetch(path, { headers, method });
        const received = await send(path, { ...headers, host: `localhost:${port}` }, method);
        const of = `${method} ${path} ${JSON.stringify(headers)}`;
        expect(received.status, of).toBe(expected.status);
        expect(own(received.headers), of).toEqual(Object.fromEntries(expected.headers));
        expect(received.body.equals(Buffer.from(await expected.arrayBuffer())), of).toBe(true);
      }
  }
});

test("a cached page is logged with the proxy's request id or a new one, without the query", async () => {
  const host = `localhost:${port}`;
  await app.fetch("/?city=Boston");
  const before = app.log.length;
  await send("/?city=Boston", { host, "x-request-id": "proxy-id-1234" });
  await send("/?city=Boston", { host });
  await send("/?city=Boston", { host, "x-request-id": "not sound!" });
  const lines = app.log.slice(before).filter(({ event }) => event === "request");
  expect(lines.map(({ method, path, status }) => [method, path, status])).toEqual([
    ["GET", "/", 200],
    ["GET", "/", 200],
    ["GET", "/", 200],
  ]);
  const requestIds = lines.map(({ id }) => String(id));
  expect(requestIds[0]).toBe("proxy-id-1234");
  expect(new Set(requestIds).size).toBe(3);
  expect(requestIds[2]).toMatch(/^\w+-\w+$/u);
});

test("requests that the app must decide are passed to the app", async () => {
  const host = `localhost:${port}`;
  await app.fetch("/pricing");
  expect((await send("/pricing", { host }, "DELETE")).status).toBe(405);
  expect((await send("/pricing/", { host })).status).toBe(308);
  expect((await send("/pricing?session_id=cs_1", { host })).headers["referrer-policy"]).toBe("no-referrer");
  const warnings = () => app.log.filter(({ event }) => event === "proxy-not-trusted").length;
  expect(warnings()).toBe(0);
  expect((await send("/pricing", { host, "x-forwarded-for": "192.0.2.1" })).status).toBe(200);
  expect(warnings()).toBe(1);
});
