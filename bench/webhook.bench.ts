import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "#database/database.ts";
import { startPostgres } from "#test/helpers/database/database-server.ts";
import { startChild } from "./support/child-server.ts";
import { startPaidSessions } from "./support/paid-sessions.ts";

/**
 * How long the payment provider waits for the answer to a message while others send as well and visitors read pages, and
 * until each payment has had its effect. Every message is about a payment of its own, so that nothing is a repeat. The
 * first ones find a process that has just started, and are told apart.
 * `npm run bench -- webhook [pglite]`: on a PostgreSQL of its own, or on the embedded database.
 */
const payments = 1100;
const first = 100;
const senders = 16;
const readers = 4;
/** Of each sender, between an answer and its next message, in milliseconds. */
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

const begin = performance.now();
let isOver = false;
let pages = 0;
const reading = Array.from({ length: readers }, read);
const waits: number[] = [];
let refused = 0;
const waiting = [...sandbox.messages];
await Promise.all(Array.from({ length: senders }, send));
const sentMs = performance.now() - begin;
isOver = true;
await Promise.all(reading);
const pagesPerSecond = pages / (sentMs / 1000);
await sandbox.untilAsked(payments);
const doneMs = performance.now() - begin;
await app.stop();
const applied = await countApplied();
sandbox.close();
await postgres?.stop();
rmSync(folder, { recursive: true, force: true });

const sorted = waits.slice(first).toSorted((one, other) => one - other);
console.log(`\n${postgres ? "PostgreSQL" : "PGlite"}; ${senders} senders; ${pagesPerSecond.toFixed(0)} pages a second`);
console.log(`messages   ${(payments / (sentMs / 1000)).toFixed(0).padStart(6)} /s`);
for (const share of [0.5, 0.95, 0.99, 1]) {
  const wait = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  console.log(`${share === 1 ? "longest" : `p${share * 100}`}`.padEnd(10), wait.toFixed(1).padStart(7), "ms");
}
console.log(
  `${"just started".padEnd(10)} ${Math.max(...waits.slice(0, first)).toFixed(1)} ms for the longest of ${first}`,
);
console.log(
  `${applied} of ${payments} payments had their effect, ${((doneMs - sentMs) / 1000).toFixed(1)} s after the last message`,
);
if (applied !== payments) process.exitCode = 1;

/** One of several that send at once, a moment after each answer. */
async function send(): Promise<void> {
  for (;;) {
    const body = waiting.pop();
    if (body === undefined) return;
    const start = performance.now();
    const response = await fetch(`${app.origin}/functions/v1/stripe-webhook`, {
      method: "POST",
      headers: { "content-type": "application/json", "stripe-signature": sandbox.sign(body) },
      body,
    });
    await response.arrayBuffer();
    waits.push(performance.now() - start);
    if (response.status !== 200) {
      // As the provider does: it comes again.
      refused++;
      waiting.unshift(body);
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

/** A visitor who asks for one page after the other. */
async function read(): Promise<void> {
  while (!isOver) {
    const response = await fetch(`${app.origin}/city/boston`);
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`The page answered ${response.status}.`);
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

async function countApplied(): Promise<number> {
  const opened = await open();
  const rows = await opened.db.selectFrom("ledger").select("source_ref").where("months", ">", 0).execute();
  await opened.close();
  return rows.length;
}
