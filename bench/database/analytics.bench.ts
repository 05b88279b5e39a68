import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import autocannon from "autocannon";
import { sql } from "kysely";
import { openDatabase } from "#database/open-database.ts";
import { startPostgres } from "#test/helpers/database/server/postgres-server.ts";
import { startChild } from "../support/child-server.ts";

/**
 * The cost of counting: the p99 of a cached page at a fixed rate, without beacons and with 1,000 a second from as many
 * visitors, alternating in one run; the server's processor time per event, including its share of the writes; and
 * whether every event was counted once. On PostgreSQL.
 */
const rounds = 3;
const secondsPerRun = 10;
const pagesPerSecond = 200;
const beaconsPerSecond = 1000;
const eventsPerBeacon = 3;

const folder = mkdtempSync(join(tmpdir(), "taoli-bench-"));
const postgres = await startPostgres();
if (postgres === null) throw new Error("This bench needs a PostgreSQL server.");
const environment = { DATA_DIR: folder, DATABASE_URL: postgres.url, TRUSTED_PROXIES: "1" };
execFileSync(process.execPath, ["scripts/seed.ts", "--listings", "3000"], {
  env: { ...process.env, ...environment },
  stdio: ["ignore", "ignore", "inherit"],
});
const opened = await openDatabase({ url: postgres.url });
const { rows: listings } = await sql<{ id: string }>`
  select id from teacher_listings where is_active and subscription_expires_at > now() + interval '1 hour' limit 1000
`.execute(opened.db);
const app = await startChild(["server/serve.js"], environment);

let beacons = 0;
const idle: number[] = [];
const busy: number[] = [];
const processorMs: number[] = [];
for (let round = 0; round < rounds; round++) {
  const before = app.cpuMs();
  idle.push(await readPages());
  const between = app.cpuMs();
  const sent = beacons;
  const [p99] = await Promise.all([readPages(), sendBeacons()]);
  busy.push(p99);
  const cost = app.cpuMs() - between - (between - before);
  processorMs.push(cost / ((beacons - sent) * eventsPerBeacon));
}
// Waits until the last events are written.
await new Promise((resolve) => setTimeout(resolve, 8000));
const { rows } = await sql<{ amount: number }>`
  select coalesce(sum(amount), 0)::int as amount from listing_analytics
`.execute(opened.db);
await app.stop();
await opened.close();
await postgres.stop();
rmSync(folder, { recursive: true, force: true });

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
console.log(`\nmedian of ${rounds} runs of ${secondsPerRun} s, ${pagesPerSecond} cached pages a second`);
console.log(
  `p99 of a cached page   ${median(idle)} ms without beacons, ${median(busy)} ms with ${beaconsPerSecond} a second`,
);
console.log(`                       ${(median(busy) / median(idle)).toFixed(2)} times`);
console.log(`processor time         ${median(processorMs).toFixed(3)} ms an event`);
console.log(`counted                ${rows[0]?.amount} of ${beacons * eventsPerBeacon} events`);

async function readPages(): Promise<number> {
  const result = await autocannon({
    url: `${app.origin}/city/boston`,
    connections: 4,
    overallRate: pagesPerSecond,
    duration: secondsPerRun,
    headers: { "accept-encoding": "br" },
  });
  if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx} non-2xx, ${result.errors} errors`);
  return result.latency.p99;
}

/** Each beacon is from another visitor, about three listings. */
async function sendBeacons(): Promise<void> {
  await autocannon({
    url: app.origin,
    connections: 16,
    overallRate: beaconsPerSecond,
    duration: secondsPerRun,
    requests: [
      {
        method: "POST",
        path: "/api/seen",
        setupRequest(request) {
          const n = beacons++;
          const events = Array.from({ length: eventsPerBeacon }, (_, index) => ({
            l: listings[(n * eventsPerBeacon + index) % listings.length]?.id,
            k: "shown",
          }));
          const headers = {
            "content-type": "text/plain;charset=UTF-8",
            "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
            "x-forwarded-for": `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}, 2001:db8:${(n >> 16).toString(16)}:${(n & 65_535).toString(16)}::1`,
          };
          return { ...request, headers, body: JSON.stringify(events) };
        },
      },
    ],
  });
}
