import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, inject, test } from "vitest";
import { hasPostgres } from "#test/helpers/database/database.ts";
import { urlOf, withMaintenance } from "#test/helpers/database/server/with-maintenance.ts";
import { freePort } from "#test/helpers/free-port.ts";
import { openRaw, type RawConnection } from "./raw-connection.ts";
import { type ServerProcess, startServer, temporaryFolder } from "./server-process.ts";

const { folder, remove } = temporaryFolder();
const started: ServerProcess[] = [];
afterEach(async () => {
  for (const server of started) server.kill("SIGKILL");
  await Promise.all(started.splice(0).map(({ ended }) => ended));
});
afterAll(remove);

/** Starts a server on this file's shared data folder, which the first start creates. */
async function start(options?: Parameters<typeof startServer>[1]): Promise<ServerProcess> {
  const server = await startServer(folder, options);
  started.push(server);
  return server;
}
async function stop(server: ServerProcess): Promise<void> {
  server.kill("SIGINT");
  expect(await server.ended).toBe(0);
}
/** Waits until the server accepts no new connections. */
async function untilClosed(server: ServerProcess): Promise<void> {
  const ask = () =>
    fetch(`${server.origin}/healthz`).then(
      () => "open",
      () => "closed",
    );
  await expect.poll(ask).toBe("closed");
}
const lock = join(folder, "pglite.lock");
const isReady = async (server: ServerProcess) => (await fetch(`${server.origin}/readyz`)).status === 200;

/** Begins a request of the form of /auth, and waits until the server has read its head. */
async function beginForm(server: ServerProcess, length: number): Promise<RawConnection> {
  const slow = await openRaw(server.port);
  slow.write(
    "POST /auth HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\nExpect: 100-continue\r\n" +
      `Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${length}\r\n\r\n`,
  );
  expect(await slow.until(/\r\n\r\n/)).toMatch(/^HTTP\/1\.1 100 /);
  return slow;
}

/** Begins a request, and waits until the server has read a part of its head: the response to one before it. */
async function beginHead(server: ServerProcess, path: string): Promise<RawConnection> {
  const begun = await openRaw(server.port);
  const heads = ["/healthz", path].map((one) => `GET ${one} HTTP/1.1\r\nHost: localhost\r\n`);
  begun.write(heads.join("\r\n"));
  await begun.until(/ok/);
  return begun;
}

test("the start prints the site's URL and its embedded parts", async () => {
  const server = await start();
  await server.ready;
  const banner = server.stdout();
  expect(banner).toContain(`Taoli is ready: http://localhost:${server.port}\n`);
  expect(banner).toMatch(/^ {2}database {2}PGlite \(embedded, in .*survives a killed process, not a power cut/m);
  for (const part of ["auth", "payments", "email"]) expect(banner).toMatch(new RegExp(`^ {2}${part} `, "m"));
  await expect.poll(() => isReady(server)).toBe(true);
  await stop(server);
  expect(existsSync(lock)).toBe(false);
});

test("a second start on the same data exits immediately with a reason, and the first continues", async () => {
  const first = await start();
  await first.ready;
  const second = await start();
  expect(await second.ended).toBe(1);
  // A start that waits for the owner's heartbeat says so first.
  expect(second.log()).toEqual([]);
  expect(second.stderr()).toMatch(new RegExp(`^The database folder .*pglite is in use by process ${first.pid}\\.`));
  expect(second.stderr().trim().split("\n")).toHaveLength(1);
  await expect.poll(() => isReady(first)).toBe(true);
  await stop(first);
});

test.each(["SIGTERM", "SIGINT"] as const)(
  "on %s running requests are finished and the process exits with 0",
  async (signal) => {
    const server = await start();
    await server.ready;
    const body = "tab=sign-in&email=x&password=y";
    const forms = [await beginForm(server, body.length), await beginForm(server, body.length)];
    for (const form of forms) form.write(body.slice(0, 5));
    const [check, page] = [await beginHead(server, "/readyz"), await beginHead(server, "/pricing")];
    const idle = await openRaw(server.port);
    idle.write("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
    await idle.until(/ok/);

    server.kill(signal);
    await expect.poll(() => server.log().some(({ event }) => event === "stopping")).toBe(true);
    for (const begun of [check, page]) begun.write("\r\n");
    const statusesOf = (text: string) => text.match(/HTTP\/1\.1 \d+/g)?.map((line) => Number(line.slice(-3)));
    expect(statusesOf(await check.until(/"stopping"/))).toEqual([200, 503]);
    expect(statusesOf(await page.until(/<\/html>/))).toEqual([200, 200]);
    await untilClosed(server);
    // Each connection is closed as soon as it is idle: the cut-off would end the remaining requests too.
    await idle.closed;
    for (const form of forms) {
      form.write(body.slice(5));
      expect(await form.until(/<\/html>/)).toMatch(/^HTTP\/1\.1 422/m);
      await form.closed;
    }
    expect(await server.ended).toBe(0);
    expect(server.stderr()).toBe("");
    expect(existsSync(lock)).toBe(false);
  },
);

test("a second signal ends the process immediately", async () => {
  const server = await start();
  await server.ready;
  await beginForm(server, 10);
  server.kill("SIGINT");
  await untilClosed(server);
  await new Promise((resolve) => setTimeout(resolve, 600));
  server.kill("SIGINT");
  // Without the signal it would wait for the request, cut it off, and exit with 0.
  expect(await server.ended).toBe(1);
});

const slowMs = 120_000;
test("Ctrl-C in a terminal, which reaches every process of `npm start`, ends all of them", {
  timeout: slowMs,
}, async () => {
  const server = await start({ command: ["scripts/run.mjs", "start"] });
  await server.ready;
  // If a build was needed first, the bundler may have printed output.
  const before = server.stderr().length;
  server.killGroup("SIGINT");
  expect(await server.ended).toBe(0);
  expect(server.stderr().slice(before)).toBe("");
  expect(existsSync(lock)).toBe(false);
});

test("after kill -9 the next start takes over the lock and has every row", async () => {
  const environment = { ...process.env, DATA_DIR: folder, DATABASE_URL: "" };
  execFileSync(process.execPath, ["scripts/seed.ts", "--listings", "30"], { env: environment, stdio: "ignore" });
  const killed = await start();
  await killed.ready;
  const before = await listingsOf(killed);
  expect(before).toBeGreaterThan(0);
  killed.kill("SIGKILL");
  expect(await killed.ended).toBe("SIGKILL");
  expect(existsSync(lock)).toBe(true);

  const next = await start();
  await next.ready;
  expect(await listingsOf(next)).toBe(before);
  await stop(next);
});

test("the log is JSON without visitor input, one line a request with an id, at most sixty errors a minute", async () => {
  const server = await start();
  const minute = () => Math.floor(Date.now() / 60_000);
  const from = minute();
  await server.ready;
  const secret = "someone@private.example";
  const headers = {
    "user-agent": secret,
    referer: `https://x.example/?${secret}`,
    cookie: secret,
    "x-forwarded-for": secret,
  };
  await fetch(`${server.origin}/?city=${secret}&session_id=cs_secret`, { headers });
  await fetch(`${server.origin}/nothing?email=${secret}`, { headers });
  await fetch(`${server.origin}/auth`, {
    method: "POST",
    headers: { ...headers, "sec-fetch-site": "same-origin", "content-type": "application/x-www-form-urlencoded" },
    body: `tab=sign-up&fullName=Secret&email=${secret}&password=secret1`,
  });
  await fetch(`${server.origin}/healthz`, { headers: { "x-request-id": "from-the-proxy-1" } });
  await fetch(`${server.origin}/healthz`, { headers: { "x-request-id": "<bad>" } });
  await flood(server);
  const minutes = minute() - from + 1;
  await stop(server);

  const text = server.stdout();
  const rest = text.split("\n").filter((line) => line !== "" && !line.startsWith("{"));
  expect(rest.every((line) => /^(Taoli is ready| {2}\w+ )/.test(line))).toBe(true);
  // The settings trust no proxy, and these requests look as if sent through one on this machine.
  expect(server.log().filter(({ event }) => event === "proxy-not-trusted")).toHaveLength(1);
  const lines = server.log();
  const requests = lines.filter(({ event }) => event === "request");
  expect(requests.slice(0, 5).map(({ method, path, status }) => [method, path, status].join(" "))).toEqual([
    "GET / 404",
    "GET /nothing 404",
    "POST /auth 422",
    "GET /healthz 200",
    "GET /healthz 200",
  ]);
  for (const { id, time, ms } of requests) {
    expect([typeof id, typeof time, typeof ms]).toEqual(["string", "string", "number"]);
  }
  expect(new Set(requests.map(({ id }) => id)).size).toBe(requests.length);
  expect(requests[3]?.["id"]).toBe("from-the-proxy-1");
  expect(text).not.toMatch(/private\.example|cs_secret|secret1|Secret|<bad>|127\.0\.0\.1/);

  // Client errors only: a busy process also sheds requests, and logs each of those.
  const bad = requests.filter(({ status }) => Number(status) >= 400 && Number(status) < 500);
  expect(bad.length).toBeGreaterThanOrEqual(60);
  expect(bad.length).toBeLessThanOrEqual(60 * minutes);
  // Every other event has its own limit of ten lines a minute.
  const others = Map.groupBy(lines, ({ event }) => event);
  others.delete("request");
  expect(others.size).toBeLessThanOrEqual(6);
  for (const [event, ofEvent] of others) expect(ofEvent.length, String(event)).toBeLessThanOrEqual(10 * minutes);
  expect(lines.every(({ path }) => typeof path !== "string" || path.length <= 200)).toBe(true);
});

/** Requests two hundred bad paths. */
async function flood(server: ServerProcess): Promise<void> {
  for (let batch = 0; batch < 5; batch += 1) {
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => fetch(`${server.origin}/%0a%0dx${index}/${"a".repeat(300)}`)),
    );
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => fetch(`${server.origin}/b${batch}-${index}${"a".repeat(300)}`)),
    );
  }
}

describe("a failed start", () => {
  test("names every invalid setting, without a stack", async () => {
    const environment = {
      PORT: "http",
      DATABASE_URL: "mysql://a/b",
      LOG_LEVEL: "loud",
      ORIGIN: "ftp://x",
      PAGE_CACHE_MB: "0",
    };
    const server = await start({ environment });
    expect(await server.ended).toBe(1);
    for (const name of Object.keys(environment)) expect(server.stderr()).toMatch(new RegExp(`^ {2}${name}: `, "m"));
    expect(server.stderr()).not.toMatch(/\n {4}at /);
  });

  test("reports the used port, and leaves the data folder free", async () => {
    const port = await freePort();
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(port, "127.0.0.1", resolve));
    const server = await start({ port });
    expect(await server.ended).toBe(1);
    expect(server.stderr()).toMatch(
      new RegExp(`^Another program is using the port .*${port}.* Set PORT to a different one\\.\n$`),
    );
    expect(existsSync(lock)).toBe(false);
    await new Promise((resolve) => other.close(resolve));
  });

  test.each([1, 2])("reports that the database at %d hosts is not responding, without its password", async (count) => {
    const ports = await Promise.all(Array.from({ length: count }, freePort));
    const hosts = ports.map((port) => `127.0.0.1:${port}`).join(",");
    const environment = { DATABASE_URL: `postgres://taoli:hush-hush@${hosts}/taoli` };
    const server = await start({ environment });
    expect(await server.ended).toBe(1);
    expect(server.stderr()).toMatch(/^The database at DATABASE_URL is not responding \(.*ECONNREFUSED/);
    expect(server.stderr()).not.toMatch(/\n {4}at /);
    expect(server.stderr() + server.stdout()).not.toContain("hush-hush");
  });

  test.skipIf(!hasPostgres)("reports that the database is read-only, as a replica is", async () => {
    const { url } = inject("postgres") ?? { url: "" };
    const name = `taoli_read_only_${randomBytes(4).toString("hex")}`;
    await withMaintenance(url, async (run) => {
      await run(`create database ${name}`);
      await run(`alter database ${name} set default_transaction_read_only = on`);
    });
    const server = await start({ environment: { DATABASE_URL: urlOf(url, name) } });
    expect(await server.ended).toBe(1);
    expect(server.stderr()).toMatch(/^The database at DATABASE_URL is read-only .* set DATABASE_URL to the primary/);
    expect(server.stderr().trim().split("\n")).toHaveLength(1);
    await withMaintenance(url, (run) => run(`drop database ${name} with (force)`));
  });
});

async function listingsOf(server: ServerProcess): Promise<number> {
  const part = await (await fetch(`${server.origin}/sitemaps/listings-1.xml`)).text();
  return part.match(/<loc>/g)?.length ?? 0;
}
