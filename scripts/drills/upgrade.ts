import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import {
  type Account,
  changeListing,
  createListing,
  readListing,
  signUp,
} from "#test/helpers/auth/account-requests.ts";
import { startPostgres } from "#test/helpers/database/server/postgres-server.ts";
import { freePort } from "#test/helpers/free-port.ts";
import { type ServerProcess, startServer, temporaryFolder } from "#test/process/server-process.ts";
import { openRoundRobin } from "./upgrade/round-robin.ts";

/**
 * Replaces two processes of the previous release, one after the other, by this version, on one PostgreSQL and behind a
 * proxy, while visitors read, owners save and pay. Prints the failed requests; any failure fails the drill. The
 * previous release is the newest tag, built in a temporary folder with its own packages. `npm run drill -- upgrade
 * [revision]`: another revision. Without a tag, it is the commit that first named the changelog's latest release; in a
 * shallow clone, which lacks it, the drill is skipped.
 */

/** Enough owners that each stays below the limits of one owner. */
const owners = 12;
const readers = 4;
const readIntervalMs = 30;
const saveIntervalMs = 1500;
const settleMs = 5000;
const paths = ["/", "/city/boston", "/?city=Boston&page=1", "/zh/pricing", "/sitemap.xml"];

const git = (...argv: string[]) => execFileSync("git", argv, { encoding: "utf8", maxBuffer: 1 << 28 });
const previous = process.argv[2] ?? (newestTag() || releaseCommit());
if (previous === "") skip("no previous release is known, as in a shallow clone");

const started: ServerProcess[] = [];
const before = buildPrevious(previous);
process.on("exit", () => {
  for (const server of started) server.kill("SIGKILL");
  rmSync(before, { recursive: true, force: true });
});
const postgres = await startPostgres({ fsync: "on", synchronous_commit: "on" });
if (postgres === null) skip("there is no PostgreSQL");
const data = temporaryFolder();
const port = await freePort();
const origin = `http://localhost:${port}`;
const environment = {
  DATABASE_URL: postgres?.url ?? "",
  ORIGIN: origin,
  TRUSTED_PROXIES: "1",
  AUTH_SECRET: "the same secret in every process of it",
  AUTH_RATE_LIMITS: "0",
  CONFIRM_EMAIL: "0",
};
const old = [await start(before), await start(before)];
const proxy = await openRoundRobin(
  port,
  old.map((server) => server.port),
);

const done: Record<string, number> = {};
const failed: string[] = [];
let isOver = false;
const load = [
  ...Array.from({ length: readers }, () => repeat(read, readIntervalMs)),
  ...(await openOwners()).map((act) => repeat(act, saveIntervalMs)),
];
await wait(settleMs);
for (const server of old) {
  const next = await start(process.cwd());
  proxy.add(next.port);
  await wait(settleMs);
  server.kill("SIGTERM");
  const end = await server.ended;
  proxy.remove(server.port);
  if (end !== 0) failed.push(`a process of ${previous} ended with ${end}: ${server.stderr()}`);
  await wait(settleMs);
}
isOver = true;
await Promise.all(load);

console.log(`\n${previous} → this version, two processes, one after the other`);
for (const [name, count] of Object.entries(done)) console.log(`${name.padEnd(12)} ${count}`);
console.log(`failed       ${failed.length}`);
for (const failure of failed.slice(0, 10)) console.log(`  ${failure}`);
process.exit(failed.length === 0 ? 0 : 1);

async function start(folder: string): Promise<ServerProcess> {
  const launcher = ["/usr/bin/env", "-C", folder];
  const server = await startServer(data.folder, { environment, launcher });
  started.push(server);
  await server.ready;
  return server;
}

/** Repeats an action and records its failures. */
async function repeat(act: (turn: number) => Promise<string>, pauseMs: number): Promise<void> {
  for (let turn = 0; !isOver; turn += 1) {
    try {
      const name = await act(turn);
      done[name] = (done[name] ?? 0) + 1;
    } catch (error) {
      failed.push(String(error instanceof Error ? error.message : error).slice(0, 300));
    }
    await wait(pauseMs);
  }
}

async function read(turn: number): Promise<string> {
  const path = paths[turn % paths.length] ?? "/";
  const response = await fetch(origin + path);
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
  return "pages read";
}

async function openOwners(): Promise<((turn: number) => Promise<string>)[]> {
  const acts: ((turn: number) => Promise<string>)[] = [];
  for (let index = 0; index < owners; index += 1) {
    const account = await signUp(origin, index);
    await createListing(origin, account);
    const listing = await readListing(origin, account);
    acts.push((turn) => (turn % 10 === 9 ? pay(account, listing?.id ?? "") : save(account)));
  }
  return acts;
}

async function save(account: Account): Promise<string> {
  await changeListing(origin, account);
  return "saves";
}

async function pay(account: Account, listing: string): Promise<string> {
  const checkout = await post(account, "/functions/v1/create-checkout", { listing_id: listing, months: 1 });
  const body = new URLSearchParams({ choice: "pay" });
  const paid = await fetch(String(checkout["url"]), { method: "POST", body, redirect: "manual" });
  if (paid.status !== 303) throw new Error(`payment page: ${paid.status}`);
  await post(account, "/functions/v1/verify-payment", { session_id: checkout["session_id"] });
  await readListing(origin, account);
  return "payments";
}

async function post(account: Account, path: string, body: unknown): Promise<Record<string, unknown>> {
  const headers = { "content-type": "application/json", authorization: `Bearer ${account.accessToken}` };
  const response = await fetch(origin + path, { method: "POST", headers, body: JSON.stringify(body) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text.slice(0, 200)}`);
  return JSON.parse(text) as Record<string, unknown>;
}

/** The installed packages, excluding this project's own version. */
function dependenciesOf(lockFile: string): string {
  const { packages } = JSON.parse(lockFile) as { packages: Record<string, unknown> };
  const { "": _, ...installed } = packages;
  return JSON.stringify(installed);
}

function newestTag(): string {
  return git("tag", "--list", "v*", "--sort=-version:refname").split("\n")[0] ?? "";
}

function releaseCommit(): string {
  const [, heading] = /^(## \[\d.+?\])/mu.exec(readFileSync("CHANGELOG.md", "utf8")) ?? [];
  if (heading === undefined) return "";
  return git("log", "--reverse", "--format=%h", `-S${heading}`, "--", "CHANGELOG.md").split("\n")[0] ?? "";
}

function buildPrevious(version: string): string {
  const folder = mkdtempSync(join(tmpdir(), "taoli-previous-"));
  execFileSync("tar", ["-x", "-C", folder], {
    input: execFileSync("git", ["archive", version], { maxBuffer: 1 << 28 }),
  });
  console.log(`Building ${version} in ${folder}.`);
  const [own, current] = [folder, "."].map((root) => readFileSync(join(root, "package-lock.json"), "utf8"));
  if (dependenciesOf(own ?? "") === dependenciesOf(current ?? ""))
    symlinkSync(join(process.cwd(), "node_modules"), join(folder, "node_modules"));
  else execFileSync("npm", ["ci", "--include=dev", "--no-audit", "--no-fund"], { cwd: folder, stdio: "pipe" });
  const env = { ...process.env, NODE_ENV: "production" };
  // The worker threads have a separate configuration, whose name differs between versions.
  const ofThreads = readdirSync(folder).filter((name) => /^vite\..+\.config\.ts$/.test(name));
  for (const [tool = "", ...argv] of [
    ["@react-router/dev/bin.cjs", "build"],
    ...ofThreads.map((config) => ["vite/bin/vite.js", "build", "--config", config]),
  ])
    execFileSync(process.execPath, [join("node_modules", tool), ...argv], { cwd: folder, env, stdio: "pipe" });
  if (!existsSync(join(folder, "build/server/index.js"))) throw new Error(`${version} was not built.`);
  return folder;
}

function skip(reason: string): never {
  console.log(`SKIPPED: ${reason}.`);
  process.exit(0);
}
