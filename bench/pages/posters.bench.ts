import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "#database/open-database.ts";
import { type Account, createListing, signIn, signUp } from "#test/helpers/auth/account-requests.ts";
import { startPostgres } from "#test/helpers/database/server/postgres-server.ts";
import { startChild } from "../support/child-server.ts";
import { pageLatencies } from "../support/page-latencies.ts";

/**
 * Measures the latency of a cached page while twenty posters are drawn, relative to its idle latency: ten owners
 * request theirs in both languages simultaneously, different owners in each run, so that none is cached. `npm run
 * bench -- posters [pglite]`: on a dedicated PostgreSQL, or on the embedded database.
 */
const owners = 10;
const rounds = 5;
const secondsPerRun = 5;
const path = "/city/boston";

const folder = mkdtempSync(join(tmpdir(), "taoli-bench-"));
const postgres = process.argv[2] === "pglite" ? null : await startPostgres();
const database: Record<string, string> = { DATA_DIR: folder, ...(postgres && { DATABASE_URL: postgres.url }) };
// Each account has its own address, so that limits per visitor do not distort the result.
const environment = { ...database, TRUSTED_PROXIES: "1", CONFIRM_EMAIL: "0" };
const people = await openAccounts();
await activateListings();

const app = await startChild(["server/serve.js"], environment);
for (const account of people) await signIn(app.origin, account);
const statuses = new Map<number, number>();
const waits = { idle: [] as number[], drawing: [] as number[], longest: [] as number[] };
const seconds: number[] = [];
await drawPosters(people.splice(0, owners));
statuses.clear();
for (let round = 0; round < rounds; round += 1) {
  waits.idle.push((await pageLatencies(app.origin + path, secondsPerRun)).p99);
  const started = performance.now();
  const drawing = drawPosters(people.splice(0, owners)).then(() => performance.now() - started);
  const { p99, longest } = await pageLatencies(app.origin + path, secondsPerRun);
  waits.drawing.push(p99);
  waits.longest.push(longest);
  seconds.push((await drawing) / 1000);
}
await app.stop();
await postgres?.stop();
rmSync(folder, { recursive: true, force: true });

const [idle, busy] = [median(waits.idle), median(waits.drawing)];
console.log(`\n${postgres ? "PostgreSQL" : "PGlite"}; ${owners * 2} posters at once; median of ${rounds} runs`);
for (const [status, count] of statuses) console.log(`${count} posters with status ${status}`);
console.log(`the last one of a run after ${median(seconds).toFixed(1)} s`);
console.log(`p99 of ${path}: ${idle.toFixed(1)} ms idle, ${busy.toFixed(1)} ms while posters are drawn`);
console.log(`longest: ${Math.max(...waits.longest).toFixed(1)} ms`);
console.log(`${(busy / idle).toFixed(2)} times`);

/** Ten for each run, and ten to warm up the server. */
async function openAccounts(): Promise<Account[]> {
  const server = await startChild(["server/serve.js"], environment);
  const opened: Account[] = [];
  for (let index = 0; index < owners * (rounds + 1); index += 1) {
    const account = await signUp(server.origin, index);
    await createListing(server.origin, account);
    opened.push(account);
  }
  await server.stop();
  return opened;
}

/** Activates listings as a payment would. */
async function activateListings(): Promise<void> {
  const opened = await openDatabase(postgres ? { url: postgres.url } : { folder: join(folder, "pglite") });
  const [started, expires] = [new Date(), new Date(Date.now() + 86_400_000)];
  const paid = { is_active: true, subscription_started_at: started, subscription_expires_at: expires };
  await opened.db.updateTable("teacher_listings").set(paid).execute();
  await opened.close();
}

async function drawPosters(accounts: Account[]): Promise<void> {
  await Promise.all(accounts.flatMap((account) => ["en", "zh"].map((language) => drawPoster(account, language))));
}

async function drawPoster({ accessToken }: Account, language: string): Promise<void> {
  const headers = { authorization: `Bearer ${accessToken}` };
  const response = await fetch(`${app.origin}/api/me/poster.png?language=${language}`, { headers });
  await response.arrayBuffer();
  statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
