import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgres } from "#test/helpers/database/server/postgres-server.ts";
import { startChild } from "../support/child-server.ts";
import { pageLatencies } from "../support/page-latencies.ts";

/**
 * Measures the latency of a cached page while share cards are drawn, relative to its idle latency. Each of these
 * clients requests one card after another, all different, as when a crawler discovers the directory. `npm run bench --
 * share-cards [pglite]`: on a dedicated PostgreSQL, or on the embedded database.
 */
const clients = 12;
const rounds = 5;
const secondsPerRun = 5;
const path = "/city/boston";

const folder = mkdtempSync(join(tmpdir(), "taoli-bench-"));
const postgres = process.argv[2] === "pglite" ? null : await startPostgres();
const database: Record<string, string> = { DATA_DIR: folder, ...(postgres && { DATABASE_URL: postgres.url }) };
execFileSync(process.execPath, ["scripts/seed.ts", "--listings", "2000"], {
  env: { ...process.env, ...database },
  stdio: ["ignore", "ignore", "inherit"],
});
const app = await startChild(["server/serve.js"], database);
const cards = await cardPaths();
const statuses = new Map<number, number>();

await drawCards(performance.now() + 1000);
const waits = { idle: [] as number[], drawing: [] as number[], longest: [] as number[] };
statuses.clear();
for (let round = 0; round < rounds; round++) {
  waits.idle.push((await pageLatencies(app.origin + path, secondsPerRun)).p99);
  const drawing = drawCards(performance.now() + secondsPerRun * 1000);
  const { p99, longest } = await pageLatencies(app.origin + path, secondsPerRun);
  waits.drawing.push(p99);
  waits.longest.push(longest);
  await drawing;
}
await app.stop();
await postgres?.stop();
rmSync(folder, { recursive: true, force: true });

const [idle, busy] = [median(waits.idle), median(waits.drawing)];
console.log(`\n${postgres ? "PostgreSQL" : "PGlite"}; ${clients} clients; median of ${rounds} runs`);
for (const [status, count] of statuses) {
  console.log(`${count} cards with status ${status}, ${(count / (rounds * secondsPerRun)).toFixed(1)} a second`);
}
console.log(`p99 of ${path}: ${idle.toFixed(1)} ms idle, ${busy.toFixed(1)} ms while cards are drawn`);
console.log(`longest: ${Math.max(...waits.longest).toFixed(1)} ms`);
console.log(`${(busy / idle).toFixed(2)} times`);

async function cardPaths(): Promise<string[]> {
  const sitemap = await (await fetch(`${app.origin}/sitemaps/listings-1.xml`)).text();
  const ids = new Set([...sitemap.matchAll(/\/listing\/([\w-]+)</gu)].map(([, id]) => id));
  return [...ids].flatMap((id) => ["en", "zh"].map((locale) => `/og/${locale}/listing/${id}.png`));
}

/** Every client requests until the end, each time a different card. */
async function drawCards(end: number): Promise<void> {
  const client = async () => {
    while (performance.now() < end) {
      const card = cards.pop();
      if (card === undefined) throw new Error("There are no more cards to request.");
      const response = await fetch(app.origin + card);
      await response.arrayBuffer();
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
