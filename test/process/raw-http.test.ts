import { afterAll, beforeAll, expect, test } from "vitest";
import { awakeMsOf } from "#test/helpers/awake-time.ts";
import { copySnapshotTo } from "#test/helpers/database/server/pglite-snapshot.ts";
import { openRaw, statusOf } from "./raw-connection.ts";
import { type ServerProcess, startServer, temporaryFolder } from "./server-process.ts";

const { folder, remove } = temporaryFolder();
let server: ServerProcess;

beforeAll(async () => {
  await copySnapshotTo(folder);
  server = await startServer(folder);
  await server.ready;
});
afterAll(async () => {
  server.kill("SIGINT");
  await server.ended;
  remove();
});

const host = "Host: localhost\r\n";
const form = `POST /auth HTTP/1.1\r\n${host}Sec-Fetch-Site: same-origin\r\nContent-Type: application/x-www-form-urlencoded\r\n`;
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;

/** Bytes that are not a valid request, and the allowed statuses of the response; null is a closed connection. */
const refused: Record<string, [string | Buffer, (number | null)[]]> = {
  "two lengths": [`${form}Content-Length: 3\r\nContent-Length: 4\r\n\r\na=1`, [400]],
  "length and chunks": [`${form}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, [400]],
  "an unknown transfer encoding": [`${form}Transfer-Encoding: xchunked\r\n\r\na=1`, [400]],
  "chunked twice": [`${form}Transfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n`, [400, 403, 422]],
  "a hidden transfer encoding": [`${form}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n`, [400]],
  "a negative length": [`${form}Content-Length: -1\r\n\r\n`, [400]],
  "a length in hexadecimal": [`${form}Content-Length: 0x3\r\n\r\na=1`, [400]],
  "an invalid chunk": [`${form}Transfer-Encoding: chunked\r\n\r\nzz\r\n`, [400]],
  "bare line feeds": ["GET / HTTP/1.1\nHost: localhost\n\n", [400]],
  "a bare line feed in a header": [`GET / HTTP/1.1\r\n${host}X-A: 1\nX-B: 2\r\n\r\n`, [400]],
  "a bare carriage return": [`GET / HTTP/1.1\r\n${host}X-A: 1\rX-B: 2\r\n\r\n`, [400]],
  "a folded header": [`GET / HTTP/1.1\r\n${host}X-A: 1\r\n 2\r\n\r\n`, [200, 400]],
  "a NUL in a header": [`GET / HTTP/1.1\r\n${host}X-A: a\0b\r\n\r\n`, [400]],
  "a header without a colon": [`GET / HTTP/1.1\r\n${host}nonsense\r\n\r\n`, [400]],
  "a header without a name": [`GET / HTTP/1.1\r\n${host}: nonsense\r\n\r\n`, [400]],
  "a header of 20 KB": [`GET / HTTP/1.1\r\n${host}X-A: ${"a".repeat(20_000)}\r\n\r\n`, [431]],
  "a URL of 20 KB": [`GET /${"a".repeat(20_000)} HTTP/1.1\r\n${host}\r\n`, [431]],
  "three thousand headers": [`GET / HTTP/1.1\r\n${host}${"X-A: 1\r\n".repeat(3000)}\r\n`, [431]],
  "no host": ["GET / HTTP/1.1\r\n\r\n", [400]],
  "two hosts": [`GET / HTTP/1.1\r\n${host}Host: evil.example\r\n\r\n`, [400]],
  "the same host twice": [`GET / HTTP/1.1\r\n${host}${host}\r\n`, [400]],
  "a host with markup": ["GET / HTTP/1.1\r\nHost: <script>\r\n\r\n", [400]],
  "a host with a space": ["GET / HTTP/1.1\r\nHost: a b\r\n\r\n", [400]],
  "a host with a path": ["GET / HTTP/1.1\r\nHost: localhost/evil?x\r\n\r\n", [200, 400]],
  "HTTP/0.9": ["GET /\r\n\r\n", [400]],
  "HTTP/2": ["PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", [400]],
  "HTTP/9.9": [`GET / HTTP/9.9\r\n${host}\r\n`, [400]],
  "a TLS handshake": [Buffer.from("16030100c8010000c40303", "hex"), [400, null]],
  noise: [Buffer.from(Array.from({ length: 400 }, (_, index) => (index * 73) % 256)), [400]],
  "an unknown method": [`ZQ7K / HTTP/1.1\r\n${host}\r\n`, [400]],
  TRACE: [`TRACE / HTTP/1.1\r\n${host}\r\n`, [405]],
  CONNECT: ["CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n", [400, 405, null]],
  "an asterisk as URL": [`GET * HTTP/1.1\r\n${host}\r\n`, [400, 404]],
  "OPTIONS with an asterisk": [`OPTIONS * HTTP/1.1\r\n${host}\r\n`, [400, 405]],
  "a URL of another host": [`GET http://evil.example/pricing HTTP/1.1\r\n${host}\r\n`, [200, 400]],
  "a URL of another scheme": [`GET file:///etc/passwd HTTP/1.1\r\n${host}\r\n`, [400, 404]],
  "a URL without a slash": [`GET pricing HTTP/1.1\r\n${host}\r\n`, [400, 404]],
  "a path traversal": [`GET /../../../etc/passwd HTTP/1.1\r\n${host}\r\n`, [404]],
  "an escaped path traversal": [`GET /assets/%2e%2e/%2e%2e/package.json HTTP/1.1\r\n${host}\r\n`, [404]],
  "a path traversal with backslashes": [`GET /..\\..\\package.json HTTP/1.1\r\n${host}\r\n`, [400, 404]],
  "a space in the path": [`GET /a b HTTP/1.1\r\n${host}\r\n`, [400]],
  "latin-1 in the path": [Buffer.from(`GET /city/Qu\xe9bec HTTP/1.1\r\n${host}\r\n`, "latin1"), [400, 404]],
  "raw UTF-8 in the path": [Buffer.from(`GET /city/桃李 HTTP/1.1\r\n${host}\r\n`), [400, 404]],
  "an overlong slash in raw bytes": [Buffer.from(`GET /..\xc0\xaf HTTP/1.1\r\n${host}\r\n`, "latin1"), [400, 404]],
  "raw bytes in the query": [Buffer.from(`GET /?city=\xff\xfe HTTP/1.1\r\n${host}\r\n`, "latin1"), [200, 400]],
  "a NUL in the path": [`GET /\0 HTTP/1.1\r\n${host}\r\n`, [400]],
  "an upgrade": [`GET / HTTP/1.1\r\n${host}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`, [200]],
  "an upgrade to HTTP/2": [
    `GET / HTTP/1.1\r\n${host}Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAA\r\n\r\n`,
    [200],
  ],
  "an unknown expectation": [`${form}Expect: 200-ok\r\nContent-Length: 3\r\n\r\na=1`, [417, 422]],
  "a GET with a body": [`GET / HTTP/1.1\r\n${host}Content-Length: 5\r\n\r\nhello`, [200]],
  "a body of 100 KB in chunks": [
    `${form}Transfer-Encoding: chunked\r\n\r\n${chunk("a".repeat(50_000)).repeat(2)}0\r\n\r\n`,
    [413],
  ],
  "a declared body of 10 GB": [`${form}Content-Length: 9999999999\r\n\r\na=1`, [413]],
};

test.each(Object.entries(refused))("%s is rejected or gets a clean response", async (_, [bytes, statuses]) => {
  expect(statuses).toContain(await statusOf(server.port, bytes));
});

test("a request smuggled behind a rejected one gets no response", async () => {
  const connection = await openRaw(server.port);
  connection.write(
    `${form}Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /pricing HTTP/1.1\r\n${host}\r\n`,
  );
  await connection.closed;
  expect(connection.received().match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 400"]);
});

test("pipelined requests on one connection get responses in order", async () => {
  const connection = await openRaw(server.port);
  connection.write(`GET /healthz HTTP/1.1\r\n${host}\r\nGET /nothing HTTP/1.1\r\n${host}Connection: close\r\n\r\n`);
  await connection.closed;
  expect(connection.received().match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 200", "HTTP/1.1 404"]);
});

test("a truncated body does no harm", async () => {
  for (const sent of [`${form}Content-Length: 500\r\n\r\nemail=`, `${form}Transfer-Encoding: chunked\r\n\r\n5\r\nab`]) {
    const connection = await openRaw(server.port);
    connection.write(sent);
    await new Promise((resolve) => setTimeout(resolve, 50));
    connection.destroy();
  }
  expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
});

test("an absolute URL of another host gets our page without that host", async () => {
  const connection = await openRaw(server.port);
  connection.write("GET http://evil.example/pricing HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n");
  await connection.closed;
  expect(connection.received()).toContain(`<link rel="canonical" href="${server.origin}/pricing"`);
  expect(connection.received()).not.toContain("evil.example");
});

test("slow request heads are cut off while others are served", { timeout: 40_000 }, async () => {
  const slow = await Promise.all(Array.from({ length: 100 }, () => openRaw(server.port)));
  for (const connection of slow) connection.write("GET / HTTP/1.1\r\nX-A: ");
  const started = performance.now();
  const visit = async () => expect((await fetch(`${server.origin}/pricing`)).status).toBe(200);
  expect(await awakeMsOf(visit)).toBeLessThan(2000);
  expect(slow.filter((connection) => connection.received() !== "")).toEqual([]);
  await Promise.all(slow.map(({ closed }) => closed));
  expect(performance.now() - started).toBeLessThan(20_000);
  expect(new Set(slow.map((connection) => connection.received().slice(0, 12)))).toEqual(new Set(["HTTP/1.1 408"]));
});

test("an HTTP/1.0 health check without a Host header gets a response", async () => {
  for (const request of ["GET /healthz", "HEAD /readyz"])
    expect([request, await statusOf(server.port, `${request} HTTP/1.0\r\n\r\n`)]).toEqual([request, 200]);
});

test("after all malformed requests regular requests succeed and no error is logged", async () => {
  for (const path of ["/", "/zh/city/boston", "/readyz"]) {
    expect((await fetch(server.origin + path)).status, path).toBe(200);
  }
  await expect.poll(() => server.log().some(({ path }) => path === "/readyz")).toBe(true);
  expect(server.log().filter(({ level, event }) => Number(level) >= 50 || /fail|uncaught/.test(String(event)))).toEqual(
    [],
  );
  expect(server.stderr()).toBe("");
});
