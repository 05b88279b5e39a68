import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "#database/open-database.ts";
import { startPostgres } from "#test/helpers/database/server/postgres-server.ts";
import { startChild } from "../support/child-server.ts";
import { startPaidSessions } from "../support/paid-sessions.ts";
import { printPercentiles } from "../support/percentiles.ts";

/**
 * Measures how long the payment provider waits for the response to a webhook event while other senders send as well and
 * visitors read pages, and the time from receipt until the payment takes effect. Measures events one at a time first.
 * Each event is about a different payment, so that none is a duplicate. The first events of the burst reach a newly
 * started process and are reported separately. `npm run bench -- webhook [pglite]`: on a dedicated PostgreSQL, or on
 * the embedded database.
 */
const payments = 1100;
const first = 100;
/** The number of events sent one at a time, and the interval between them in milliseconds. */
const single = 100;
const singlePause = 60;
const senders = 16;
const readers = 4;
/** The pause of each sender between a response and its next event, in milliseconds. */
const pause = 20;

const folder = mkdtempSync(join(tmpdir(), "taoli-bench-"));
const postgres = process.argv[2] === "pglite" ? null : await startPostgres();
const database: Record<string, string> = { DATA_DIR: folder, ...(postgres && { DATABASE_URL: postgres.url }) };
execFileSync(process.execPath, ["scripts/seed.ts", "--listings", "3000"], {
  env: { ...process.env, ...database },
  stdio: ["ignore", "ignore", "inherit"],
});

const sandbox = await startPaidSessions(await listingIds());
const app = await startChild(["server/serve.js"], {
  ...database,
  STRIPE_SECRET_KEY: sandbox.secretKey,
  STRIPE_WEBHOOK_SECRET: sandbox.webhookSecret,
  STRIPE_API_URL: `http://127.0.0.1:${sandbox.port}`,
});

const singles = sandbox.messages.slice(0, single);
for (const body of singles) {
  await post(body);
  await new Promise((resolve) => setTimeout(resolve, singlePause));
}
await sandbox.waitForRequests(single);

const begin = performance.now();
let isOver = false;
let pages = 0;
const reading = Array.from({ length: readers }, read);
const waits: number[] = [];
let rejected = 0;
const waiting = sandbox.messages.slice(single);
await Promise.all(Array.from({ length: senders }, send));
const sentMs = performance.now() - begin;
isOver = true;
await Promise.all(reading);
const pagesPerSecond = pages / (sentMs / 1000);
await sandbox.waitForRequests(payments);
const doneMs = performance.now() - begin;
await app.stop();
const { applied, effects } = await readEffects();
sandbox.close();
await postgres?.stop();
rmSync(folder, { recursive: true, force: true });

console.log(`\n${postgres ? "PostgreSQL" : "PGlite"}; ${senders} senders; ${pagesPerSecond.toFixed(0)} pages a second`);
console.log(`messages   ${((payments - single) / (sentMs / 1000)).toFixed(0).padStart(6)} /s, ${rejected} rejected`);
printPercentiles("response", waits.slice(first));
const isSingle = new Set(singles.map(idOf));
printPercentiles(
  "effect, one at a time",
  effects.flatMap(({ id, ms }) => (isSingle.has(id) ? ms : [])),
);
printPercentiles(
  "effect, all at once",
  effects.flatMap(({ id, ms }) => (isSingle.has(id) ? [] : ms)),
);
console.log(
  `${"just started".padEnd(10)} ${Math.max(...waits.slice(0, first)).toFixed(1)} ms for the longest of ${first}`,
);
console.log(
  `${applied} of ${payments} payments had their effect, ${((doneMs - sentMs) / 1000).toFixed(1)} s after the last message`,
);
if (applied !== payments) process.exitCode = 1;

/** One of several parallel senders; each sends again shortly after a response. */
async function send(): Promise<void> {
  for (;;) {
    const body = waiting.pop();
    if (body === undefined) return;
    const start = performance.now();
    const status = await post(body);
    waits.push(performance.now() - start);
    if (status !== 200) {
      // Retries, as the provider does.
      rejected++;
      waiting.unshift(body);
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

async function post(body: string): Promise<number> {
  const response = await fetch(`${app.origin}/functions/v1/stripe-webhook`, {
    method: "POST",
    headers: { "content-type": "application/json", "stripe-signature": sandbox.sign(body) },
    body,
  });
  await response.arrayBuffer();
  return response.status;
}

/** A visitor who requests one page after another. */
async function read(): Promise<void> {
  while (!isOver) {
    const result = await fetch(`${app.origin}/city/boston`);
    await result.arrayBuffer();
    if (result.status !== 200) throw new Error(`The page responded with ${result.status}.`);
    pages++;
  }
}

function open() {
  return openDatabase(postgres === null ? { folder: join(folder, "pglite") } : { url: postgres.url });
}

async function listingIds(): Promise<string[]> {
  const opened = await open();
  const query = opened.db.selectFrom("teacher_listings").select("id").where("listing_type", "=", "teacher");
  const rows = await query.limit(payments).execute();
  await opened.close();
  return rows.map(({ id }) => id);
}

function idOf(body: string): string {
  return (JSON.parse(body) as { id: string }).id;
}

/** Returns how many payments were credited, and the time of each event from receipt to completion. */
async function readEffects(): Promise<{ applied: number; effects: { id: string; ms: number }[] }> {
  const opened = await open();
  const rows = await opened.db.selectFrom("ledger").select("source_ref").where("months", ">", 0).execute();
  const events = await opened.db.selectFrom("stripe_events").select(["id", "received_at", "handled_at"]).execute();
  await opened.close();
  const effects = events.flatMap(({ id, received_at, handled_at }) =>
    handled_at === null ? [] : { id, ms: handled_at.getTime() - received_at.getTime() },
  );
  return { applied: rows.length, effects };
}
