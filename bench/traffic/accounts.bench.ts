import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import {
  type Account,
  changeListing,
  createListing,
  readUser,
  refresh,
  signIn,
  signUp,
} from "#test/helpers/auth/account-requests.ts";
import { startPostgres } from "#test/helpers/database/server/postgres-server.ts";
import { startChild } from "../support/child-server.ts";
import { type PageTimes, watchPage } from "../support/page-times.ts";

/**
 * Measures the cost of accounts: sign-ins, refreshes, reads of the user, and saved listings per second, each alone; and
 * the latency of another page: idle, while eight clients sign in continuously, and while 200 clients from 200 networks
 * sign in simultaneously. `npm run bench -- accounts [pglite]`: on a dedicated PostgreSQL, or on the embedded database.
 */
const accounts = 400;
const workers = 8;
const burstSize = 200;
const secondsPerRun = 5;
const rounds = 3;
const otherPath = "/pricing";

const folder = mkdtempSync(join(tmpdir(), "taoli-bench-"));
const postgres = process.argv[2] === "pglite" ? null : await startPostgres();
const database: Record<string, string> = { DATA_DIR: folder, ...(postgres && { DATABASE_URL: postgres.url }) };
// Each account has its own address, as in production, so that limits per visitor do not distort the result.
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
const others = { idle: [] as PageTimes[], "eight sign in": [] as PageTimes[], "a burst of 200": [] as PageTimes[] };
const bursts: { seconds: number; refused: number }[] = [];
const verbs = { "sign-in": signIn, refresh, "read the user": readUser, "save a listing": changeListing };
for (let round = 0; round < rounds; round++) {
  for (const [name, verb] of Object.entries(verbs)) rates.set(name, [...(rates.get(name) ?? []), await rate(verb)]);
  others.idle.push(await pageTimesDuring(() => delay(secondsPerRun * 1000)));
  others["eight sign in"].push(await pageTimesDuring(() => rate(signIn)));
  others["a burst of 200"].push(await pageTimesDuring(async () => void bursts.push(await burst())));
}
await app.stop();
await postgres?.stop();
rmSync(folder, { recursive: true, force: true });

console.log(`\n${postgres ? "PostgreSQL" : "PGlite"}; ${workers} at a time; median of ${rounds} runs`);
for (const [name, values] of rates) console.log(`${name.padEnd(24)} ${median(values).toFixed(0).padStart(7)} /s`);
const idle = median(others.idle.map(({ p99 }) => p99));
for (const [name, runs] of Object.entries(others)) {
  const p99 = median(runs.map((run) => run.p99));
  const longest = Math.max(...runs.map((run) => run.longest));
  const failures = runs.reduce((sum, run) => sum + run.failures, 0);
  const figures = `p99 ${p99.toFixed(1)} ms (${(p99 / idle).toFixed(1)} × idle), longest ${longest.toFixed(0)} ms`;
  console.log(`${otherPath}, ${`${name}:`.padEnd(16)} ${figures}, ${failures} failed`);
}
const refused = bursts.reduce((sum, run) => sum + run.refused, 0);
const seconds = median(bursts.map((run) => run.seconds));
console.log(
  `the burst is over after ${seconds.toFixed(1)} s; of ${rounds * burstSize} sign-ins ${refused} were refused`,
);

/** Returns the operations per second with all workers active, each on its own accounts. */
async function rate(verb: (origin: string, account: Account) => Promise<unknown>): Promise<number> {
  const end = performance.now() + secondsPerRun * 1000;
  let done = 0;
  await inParallel(workers, async (worker) => {
    for (let index = worker; performance.now() < end; index += workers) {
      const account = people[index % people.length];
      if (account === undefined) return;
      await verb(app.origin, account);
      done++;
    }
  });
  return done / secondsPerRun;
}

/** Signs in all accounts simultaneously, each from its own network. */
async function burst(): Promise<{ seconds: number; refused: number }> {
  const start = performance.now();
  const outcomes = await Promise.allSettled(people.slice(0, burstSize).map((account) => signIn(app.origin, account)));
  const rejected = outcomes.filter(({ status }) => status === "rejected");
  return { seconds: (performance.now() - start) / 1000, refused: rejected.length };
}

async function pageTimesDuring(work: () => Promise<unknown>): Promise<PageTimes> {
  const watch = watchPage(app.origin + otherPath);
  await delay(500);
  await work();
  return await watch.stop();
}

async function inParallel(count: number, run: (index: number) => Promise<void>): Promise<void> {
  await Promise.all(Array.from({ length: count }, (_, index) => run(index)));
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
