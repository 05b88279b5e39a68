import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import autocannon from "autocannon";
import { startPostgres } from "#test/helpers/database/server/postgres-server.ts";
import { type ChildServer, startChild } from "../support/child-server.ts";
import { mainPaths } from "../support/main-paths.ts";

/**
 * Pages per second, and processor time per page, relative to raw node:http sending the same bytes, alternating in one
 * run. `npm run bench -- throughput [pglite]`: 10,000 listings on a dedicated PostgreSQL, or on the embedded database.
 */
const rounds = 5;
const secondsPerRun = 3;
const connections = 16;
const brotli = { "accept-encoding": "br" };

const folder = mkdtempSync(join(tmpdir(), "taoli-bench-"));
const postgres = process.argv[2] === "pglite" ? null : await startPostgres();
const database: Record<string, string> = { DATA_DIR: folder, ...(postgres && { DATABASE_URL: postgres.url }) };
execFileSync(process.execPath, ["scripts/seed.ts", "--listings", "10000"], {
  env: { ...process.env, ...database },
  stdio: ["ignore", "ignore", "inherit"],
});

const app = await startChild(["server/serve.js"], { ...database, PAGE_CACHE_MB: "64" });
const [listingPath = "/"] = (await mainPaths(app.origin)).filter((path) => path.startsWith("/listing/"));
const resultsPath = "/city/boston";
const cachedPages = [
  { name: "home", path: "/", headers: {} },
  { name: "a listing", path: listingPath, headers: {} },
  { name: "results", path: resultsPath, headers: {} },
  { name: "results in Brotli", path: resultsPath, headers: brotli },
];

for (const { name, path, headers } of cachedPages) {
  const bytes = await bytesOf(path, headers);
  const raw = await startRaw(`${name}.raw`, bytes);
  const measured = await alternate({
    "raw node:http": () => load(raw, ["/"]),
    [name]: () => load(app, [path], headers),
  });
  await raw.stop();
  report(measured, name, `${bytes.length} bytes`);
}
const results = await bytesOf(resultsPath, {});
await app.stop();

// With one megabyte of cache and more pages than fit, requested in rotation, every response is rendered again.
const raw = await startRaw("raw.html", results);
const uncachedApp = await startChild(["server/serve.js"], { ...database, PAGE_CACHE_MB: "1" });
const uncached = await alternate({
  "raw node:http": () => load(raw, ["/"]),
  "uncached results": () => load(uncachedApp, resultPaths()),
});
await uncachedApp.stop();
await raw.stop();
await postgres?.stop();
rmSync(folder, { recursive: true, force: true });
report(uncached, "uncached results", `${connections} connections; median of ${rounds} runs`);

/** Returns the bytes as sent: `fetch` would decompress them. */
async function bytesOf(path: string, headers: Record<string, string>): Promise<Buffer> {
  return await new Promise((resolve, reject) => {
    get(app.origin + path, { headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${path} responded with ${response.statusCode}`));
      buffer(response).then(resolve, reject);
    });
  });
}

async function startRaw(name: string, body: Buffer) {
  const file = join(folder, name);
  writeFileSync(file, body);
  return await startChild(["bench/support/raw-server.mjs"], { RAW_FILE: file });
}

function resultPaths(): string[] {
  const cities = ["new-york", "los-angeles", "san-francisco", "chicago", "boston", "seattle", "toronto", "vancouver"];
  const sorts = ["", "&sort=price", "&sort=price-desc", "&sort=experience"];
  const pages = Array.from({ length: 8 }, (_, index) => index + 1);
  return cities.flatMap((city) => sorts.flatMap((sort) => pages.map((page) => `/city/${city}?page=${page}${sort}`)));
}

type Run = { perSecond: number; cpuMs: number };

async function load(server: ChildServer, paths: string[], headers: Record<string, string> = {}): Promise<Run> {
  const { origin } = server;
  const requests = paths.map((path) => ({ method: "GET" as const, path }));
  const before = server.cpuMs();
  const result = await autocannon({ url: origin, connections, duration: secondsPerRun, headers, requests });
  if (result.non2xx + result.errors > 0)
    throw new Error(`${origin}: ${result.non2xx} non-2xx, ${result.errors} errors`);
  return { perSecond: result.requests.average, cpuMs: (server.cpuMs() - before) / result.requests.total };
}

async function alternate(targets: Record<string, () => Promise<Run>>): Promise<Map<string, Run>> {
  const measured = new Map(Object.keys(targets).map((name) => [name, [] as Run[]]));
  for (let round = 0; round < rounds; round++)
    for (const [name, run] of Object.entries(targets)) measured.get(name)?.push(await run());
  return new Map([...measured].map(([name, runs]) => [name, middle(runs)]));
}

function middle(runs: readonly Run[]): Run {
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  return { perSecond: median(runs.map((turn) => turn.perSecond)), cpuMs: median(runs.map((turn) => turn.cpuMs)) };
}

function report(measured: Map<string, Run>, name: string, of: string): void {
  const none = { perSecond: 0, cpuMs: 0 };
  const [base, { perSecond, cpuMs }] = [measured.get("raw node:http") ?? none, measured.get(name) ?? none];
  const speed = `${perSecond.toFixed(0)} /s, ${(perSecond / base.perSecond).toFixed(3)} of raw node:http`;
  const cost = `${(cpuMs * 1000).toFixed(0)} µs of processor time, ${(cpuMs / base.cpuMs).toFixed(2)} times`;
  console.log(`${name.padEnd(18)} ${speed}; ${cost} (${of})`);
}
