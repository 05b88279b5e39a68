import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import autocannon from "autocannon";
import { sql } from "kysely";
import { openDatabase } from "#database/open-database.ts";
import { namedCities } from "#domain/cities/cities.ts";
import { startPostgres } from "#test/helpers/database/server/postgres-server.ts";
import { startChild } from "../support/child-server.ts";

/**
 * The cost of public changes for readers of cached pages: requests per second and p99 over 206 pages without a change,
 * with one save every two seconds, and with 50 saves a second in 50 cities, alternating in one run, on PostgreSQL. A
 * save changes a listing's text and its rate, which can affect every order and every filter.
 */
const rounds = 3;
const secondsPerRun = 6;
const connections = 16;
const cityCount = 50;

const folder = mkdtempSync(join(tmpdir(), "taoli-bench-"));
const postgres = await startPostgres();
if (postgres === null) throw new Error("This bench needs a PostgreSQL server.");
const environment = { DATA_DIR: folder, DATABASE_URL: postgres.url, PAGE_CACHE_MB: "256" };
execFileSync(process.execPath, ["scripts/seed.ts", "--listings", "10000"], {
  env: { ...process.env, ...environment },
  stdio: ["ignore", "ignore", "inherit"],
});
const opened = await openDatabase({ url: postgres.url });
const { db } = opened;
const cities = await openCities();
const listings = await spreadListings();
const app = await startChild(["server/serve.js"], environment);
const paths = pagePaths();

type Run = { requests: number; p99: number };
const runs = { undisturbed: [] as Run[], "one save in two seconds": [] as Run[], "50 saves a second": [] as Run[] };
for (let round = 0; round < rounds; round++) {
  runs.undisturbed.push(await measure(null));
  runs["one save in two seconds"].push(await measure(2000));
  runs["50 saves a second"].push(await measure(1000 / 50));
}
await app.stop();
await opened.close();
await postgres.stop();
rmSync(folder, { recursive: true, force: true });

console.log(`\n${paths.length} pages, ${connections} connections; median of ${rounds} runs of ${secondsPerRun} s`);
const base = summary(runs.undisturbed);
for (const [name, measured] of Object.entries(runs)) {
  const { requests, p99 } = summary(measured);
  const ratios = `${(requests / base.requests).toFixed(2)} and ${(p99 / base.p99).toFixed(2)} times undisturbed`;
  console.log(`${name.padEnd(24)} ${requests.toFixed(0).padStart(6)} /s   p99 ${p99} ms   ${ratios}`);
}

/** Returns cities of the built-in list, filled up with accepted ones. */
async function openCities(): Promise<{ key: string; en: string; state: string }[]> {
  const own = namedCities.slice(0, cityCount).map(({ key, en, state }) => ({ key, en, state }));
  const towns = Array.from({ length: cityCount - own.length }, (_, number) => `Town ${number}`);
  const accepted = towns.map((en) => ({ key: en.toLowerCase().replace(" ", "-"), en, state: "OH" }));
  for (const { key, en, state } of accepted)
    await db
      .insertInto("city_decisions")
      .values({ city_key: key, accepted: true, name: en, name_zh: en, state })
      .execute();
  return [...own, ...accepted];
}

/** Spreads the demo listings evenly over the cities. Returns each city's listings in display order. */
async function spreadListings(): Promise<string[][]> {
  for (const [number, { key, en, state }] of cities.entries())
    await db
      .updateTable("teacher_listings")
      .set({ city_key: key, city: en, state })
      .where(sql<boolean>`abs(hashtext(id::text)) % ${cityCount} = ${number}`)
      .execute();
  const rows = await db
    .selectFrom("teacher_listings")
    .select(["id", "city_key"])
    .where(sql<boolean>`is_active and removed_at is null and subscription_expires_at > now() + interval '1 hour'`)
    .orderBy("months_paid", "desc")
    .orderBy("subscription_started_at")
    .orderBy("id")
    .execute();
  return cities.map(({ key }) => rows.filter((row) => row.city_key === key).map(({ id }) => id));
}

/** Returns home, the whole directory, each city and its first listing, and the prices, in both locales. */
function pagePaths(): string[] {
  const places = cities.map(({ key }) => `/city/${key}`);
  const shown = listings.map((ids) => `/listing/${ids[0]}`);
  const shared = ["/?city=All+Cities", ...places, ...shown, "/pricing"];
  return ["/", "/zh", ...shared.flatMap((path) => [path, `/zh${path.replace("/?", "?")}`])];
}

/** Measures one run under load. Every `intervalMs`, the next listing is saved, each time in another city. */
async function measure(intervalMs: number | null): Promise<Run> {
  for (const path of paths) await (await fetch(app.origin + path)).arrayBuffer();
  let saves = 0;
  const save = async () => {
    const ids = listings[saves % cityCount] ?? [];
    const id = ids[Math.floor(saves / cityCount) % ids.length] ?? "";
    saves += 1;
    const changed = { bio: `Saved ${saves} times.`, hourly_rate: 20 + (saves % 80) };
    await db.updateTable("teacher_listings").set(changed).where("id", "=", id).execute();
  };
  const saving: Promise<void>[] = [];
  const timer = intervalMs === null ? undefined : setInterval(() => saving.push(save()), intervalMs);
  const requests = paths.map((path) => ({ method: "GET" as const, path }));
  const headers = { "accept-encoding": "br" };
  const result = await autocannon({ url: app.origin, connections, duration: secondsPerRun, headers, requests });
  clearInterval(timer);
  await Promise.all(saving);
  if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx} non-2xx, ${result.errors} errors`);
  return { requests: result.requests.average, p99: result.latency.p99 };
}

function summary(measured: readonly Run[]): Run {
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  return { requests: median(measured.map(({ requests }) => requests)), p99: median(measured.map(({ p99 }) => p99)) };
}
