import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type Account,
  changeListing,
  createListing,
  readUser,
  refresh,
  signIn,
  signUp,
} from "#test/helpers/account-requests.ts";
import { startPostgres } from "#test/helpers/database-server.ts";
import { startChild } from "./support/child-server.ts";

/**
 * What accounts cost: sign-ins, refreshes, reads of the user and saved listings a second, each alone; and how long
 * another page waits while everybody signs in, as a multiple of what it waits when nobody does.
 * `npm run bench -- accounts [pglite]`: on a PostgreSQL of its own, or on the embedded database.
 */
const accounts = 400;
const workers = 8;
const secondsPerTurn = 5;
const rounds = 3;
const otherPath = "/pricing";

const folder = mkdtempSync(join(tmpdir(), "taoli-bench-"));
const postgres = process.argv[2] === "pglite" ? null : await startPostgres();
const database: Record<string, string> = { DATA_DIR: folder, ...(postgres && { DATABASE_URL: postgres.url }) };
// Each account comes from an address of its own, as in life: a visitor is limited, the server is measured.
const app = await startChild(["server/serve.js"], { ...database, TRUSTED_PROXIES: "1", CONFIRM_EMAIL: "0" });

const people: Account[] = [];
await inParallel(workers, async (worker) => {
  for (let index = worker; index < accounts; index += workers) {
    const account = await signUp(app.origin, index);
    await createListing(app.origin, account);
    people.push(account);
  }
});

const rates = new Map<string, number[]>();
const waits: { idle: number[]; storm: number[] } = { idle: [], storm: [] };
const verbs = { "sign-in": signIn, refresh, "read the user": readUser, "save a listing": changeListing };
for (let round = 0; round < rounds; round++) {
  for (const [name, verb] of Object.entries(verbs)) rates.set(name, [...(rates.get(name) ?? []), await rate(verb)]);
  waits.idle.push(await waitOfOthers());
  const storm = rate(signIn);
  waits.storm.push(await waitOfOthers());
  await storm;
}
await app.stop();
await postgres?.stop();
rmSync(folder, { recursive: true, force: true });

console.log(`\n${postgres ? "PostgreSQL" : "PGlite"}; ${workers} at a time; median of ${rounds} turns`);
for (const [name, values] of rates) console.log(`${name.padEnd(24)} ${median(values).toFixed(0).padStart(7)} /s`);
const [idle, storm] = [median(waits.idle), median(waits.storm)];
console.log(`p99 of ${otherPath}: ${idle.toFixed(1)} ms idle, ${storm.toFixed(1)} ms in a storm of sign-ins`);
console.log(`${(storm / idle).toFixed(2)} times`);

/** How many times a second, with all workers at it, each on accounts of its own. */
async function rate(verb: (origin: string, account: Account) => Promise<unknown>): Promise<number> {
  const end = performance.now() + secondsPerTurn * 1000;
  let done = 0;
  await inParallel(workers, async (worker) => {
    for (let turn = worker; performance.now() < end; turn += workers) {
      const account = people[turn % people.length];
      if (account === undefined) return;
      await verb(app.origin, account);
      done++;
    }
  });
  return done / secondsPerTurn;
}

/** The 99th percentile, in milliseconds, of a page asked for every 10 ms for as long as a turn. */
async function waitOfOthers(): Promise<number> {
  const times: number[] = [];
  const end = performance.now() + secondsPerTurn * 1000;
  const asked: Promise<void>[] = [];
  while (performance.now() < end) {
    asked.push(timed(times));
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  await Promise.all(asked);
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;
}

async function timed(times: number[]): Promise<void> {
  const start = performance.now();
  await (await fetch(app.origin + otherPath)).arrayBuffer();
  times.push(performance.now() - start);
}

async function inParallel(count: number, run: (index: number) => Promise<void>): Promise<void> {
  await Promise.all(Array.from({ length: count }, (_, index) => run(index)));
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
