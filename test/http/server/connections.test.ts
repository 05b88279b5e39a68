import { once } from "node:events";
import type { Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { setImmediate } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { loadServerBundle } from "#test/helpers/app.ts";

type Options = Parameters<Awaited<ReturnType<typeof loadServerBundle>>["createHttpServer"]>[1];

let server: Server;
const sockets: Socket[] = [];

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.closeAllConnections();
  server.close();
});

async function start(options: Options, fetch = () => new Response("here")): Promise<void> {
  const { createHttpServer, listen } = await loadServerBundle();
  server = createHttpServer(async () => fetch(), options);
  await listen(server, "127.0.0.1", 0);
}

/** A connection from an address of this machine, with its first bytes. */
async function open(bytes = "", localAddress = "127.0.0.1"): Promise<Socket> {
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: "127.0.0.1", localAddress });
  sockets.push(socket);
  socket.on("error", () => {});
  await new Promise((resolve) => socket.once("connect", resolve));
  socket.write(bytes);
  return socket;
}

const request = "GET / HTTP/1.1\r\nHost: localhost\r\n";
const whole = `${request}Connection: close\r\n\r\n`;

const connectionsOf = () => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));

test("a thousand idle and slow connections of one address do not block any address", async () => {
  await start({});
  for (let number = 0; number < 1000; number++) await open(number % 2 === 0 ? "" : request);
  await expect.poll(connectionsOf).toBeLessThanOrEqual(200);
  for (const address of ["127.0.0.1", "127.0.0.2"])
    expect(await text(await open(whole, address)), address).toContain("HTTP/1.1 200 OK");
});

test("a connection with a running request is not closed to make room", async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  await start({}, () => promise as never);
  const first = await open(whole);
  const received = text(first);
  await expect.poll(connectionsOf).toBe(1);
  for (let number = 0; number < 300; number++) await open();
  resolve(new Response("here"));
  expect(await received).toContain("here");
});

test("behind a trusted proxy connections are not limited", async () => {
  await start({ trustedProxies: 1 });
  for (let number = 0; number < 300; number++) await open();
  await expect.poll(connectionsOf).toBe(300);
});

test("a request with unfinished headers gets a 408", async () => {
  await start({ times: { headersTimeout: 50, connectionsCheckingInterval: 10 } });
  expect(await text(await open(request))).toMatch(/^HTTP\/1\.1 408 /u);
});

const slow = { bodyTimeout: 200, uploadTimeout: 60_000, uploadBytes: 500 };
const post = (path: string) =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 3600\r\n\r\n`;
const upload = post("/api/me/photos?consent=1");

/** Sends this many bytes every 100 ms until the connection ends; returns the status, or "cut off" without one. */
async function trickle(head: string, bytes: number): Promise<string> {
  const socket = await open(head);
  const timer = setInterval(() => socket.write("a".repeat(bytes)), 100);
  let received = "";
  socket.on("data", (chunk) => {
    received += chunk;
  });
  await new Promise((resolve) => socket.once("close", resolve));
  clearInterval(timer);
  return /^HTTP\/1\.1 (\d+)/.exec(received)?.[1] ?? "cut off";
}

test("a slow body ends the request; an upload has more time while it progresses", async () => {
  const { createHttpServer, listen } = await loadServerBundle();
  server = createHttpServer(async (request) => new Response(await request.text()), { bodies: slow });
  await listen(server, "127.0.0.1", 0);
  // Bytes in transit when the connection closes may drop the response.
  expect(["408", "cut off"]).toContain(await trickle(post("/api/me/listing"), 600));
  expect(await trickle(upload, 600)).toBe("200");
  expect(["408", "cut off"]).toContain(await trickle(upload, 20));
});

test("bytes that arrived while the process was suspended are in time", async () => {
  const { createHttpServer, listen } = await loadServerBundle();
  const bodies = { ...slow, bodyTimeout: 1000 };
  server = createHttpServer(async (request) => new Response(await request.text()), { bodies });
  await listen(server, "127.0.0.1", 0);
  const socket = await open(upload);
  const received = text(socket);
  await once(server, "request");
  // The event loop continues with its timers, and reads sockets after them.
  await setImmediate();
  socket.write("a".repeat(600));
  const resumed = performance.now() + 1100;
  while (performance.now() < resumed);
  await setImmediate();
  socket.write("a".repeat(3000));
  expect(await received).toContain("HTTP/1.1 200 OK");
});

test("a rejected upload is not read further", async () => {
  // An accepted upload would go on at this speed for an hour.
  await start({ bodies: { ...slow, uploadTimeout: 3_600_000 } }, () => new Response("no", { status: 401 }));
  const endless = upload.replace("Connection: close\r\n", "").replace("3600", "1000000000");
  expect(await trickle(endless, 600)).toBe("401");
});
