import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import autocannon from "autocannon";
import { startPostgres } from "#test/helpers/database/database-server.ts";
import { startChild } from "./support/child-server.ts";

/**
 * How many pages a second, as a part of what raw node:http sends of the same bytes, measured in turns in one run.
 * `npm run bench -- throughput [pglite]`: 10,000 listings on a PostgreSQL of its own, or on the embedded database.
 */
const rounds = 5;
const secondsPerTurn = 4;
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
const cachedPath = "/city/boston";
const identity = await bytesOf({});
const compressed = await bytesOf(brotli);
const raw = await startRaw("raw.html", identity);
const rawCompressed = await startRaw("raw.br", compressed);

const cached = await inTurns({
  "raw node:http": () => load(raw.origin, ["/"]),
  "cached page": () => load(app.origin, [cachedPath]),
  "raw node:http, brotli bytes": () => load(rawCompressed.origin, ["/"]),
  "cached page, brotli": () => load(app.origin, [cachedPath], brotli),
});
await app.stop();

// With one megabyte of cache and more pages than it holds, asked for in turn, every answer is rendered anew.
const uncachedApp = await startChild(["server/serve.js"], { ...database, PAGE_CACHE_MB: "1" });
const uncached = await inTurns({
  "raw node:http": () => load(raw.origin, ["/"]),
  "uncached results": () => load(uncachedApp.origin, resultPaths()),
});
await uncachedApp.stop();
await raw.stop();
await rawCompressed.stop();
await postgres?.stop();
rmSync(folder, { recursive: true, force: true });

console.log(
  `\n${identity.length} bytes, ${compressed.length} in brotli; ${connections} connections; median of ${rounds} turns`,
);
report(cached, "raw node:http", ["cached page"]);
report(cached, "raw node:http, brotli bytes", ["cached page, brotli"]);
report(uncached, "raw node:http", ["uncached results"]);

/** The bytes as sent: `fetch` would take the encoding off. */
async function bytesOf(headers: Record<string, string>): Promise<Buffer> {
  return await new Promise((resolve, reject) => {
    get(app.origin + cachedPath, { headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${cachedPath} answered ${response.statusCode}`));
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

async function load(origin: string, paths: string[], headers: Record<string, string> = {}): Promise<number> {
  const requests = paths.map((path) => ({ method: "GET" as const, path }));
  const result = await autocannon({ url: origin, connections, duration: secondsPerTurn, headers, requests });
  if (result.non2xx + result.errors > 0)
    throw new Error(`${origin}: ${result.non2xx} non-2xx, ${result.errors} errors`);
  return result.requests.average;
}

async function inTurns(targets: Record<string, () => Promise<number>>): Promise<Map<string, number>> {
  const measured = new Map(Object.keys(targets).map((name) => [name, [] as number[]]));
  for (let round = 0; round < rounds; round++)
    for (const [name, run] of Object.entries(targets)) measured.get(name)?.push(await run());
  return new Map([...measured].map(([name, values]) => [name, median(values)]));
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function report(measured: Map<string, number>, yardstick: string, names: string[]): void {
  const base = measured.get(yardstick) ?? 0;
  console.log(`${yardstick.padEnd(30)} ${base.toFixed(0).padStart(8)} /s`);
  for (const name of names) {
    const value = measured.get(name) ?? 0;
    console.log(`${name.padEnd(30)} ${value.toFixed(0).padStart(8)} /s   ${(value / base).toFixed(3)} of it`);
  }
}
