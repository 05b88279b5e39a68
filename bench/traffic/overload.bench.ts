import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { startPostgres } from "#test/helpers/database/server/postgres-server.ts";
import { startChild } from "../support/child-server.ts";

type Load = {
  /** Null for another search with each request. */
  path: string | null;
  seconds: number;
  addresses: number;
  rate?: number;
  concurrency?: number;
  requests?: number;
};
type Result = {
  sent: number;
  statuses: Record<string, number>;
  errors: Record<string, number>;
  goodPerSecond: number;
  p50: number;
  p99: number;
  most: number;
};

/**
 * Measures a server at several times its capacity: uncached searches at a constant rate, regardless of the responses,
 * from 100 visitors and from one, while another visitor reads a cached page. Then measures memory over 200,000
 * visitors, and 1,000 idle and slow connections. `npm run bench -- overload [pglite] [seconds] [load | memory |
 * connections]`: on a machine with two cores, the server has one of its own.
 */
const kind = process.argv.includes("pglite") ? "pglite" : "postgres";
const seconds = Number(process.argv.find((word) => /^\d+$/u.test(word)) ?? 8);
const parts = ["load", "memory", "connections"] as const;
const rounds = 3;
const visitors = 200_000;
/** A reader of a page that is always cached. */
const cached: Load = { path: "/pricing", seconds, addresses: 1, rate: 100 };
const isPinned = availableParallelism() > 1;

const folder = mkdtempSync(join(tmpdir(), "taoli-bench-"));
const postgres = kind === "pglite" ? null : await startPostgres();
const database: Record<string, string> = { DATA_DIR: folder, ...(postgres && { DATABASE_URL: postgres.url }) };
execFileSync(process.execPath, ["scripts/seed.ts", "--listings", "10000"], {
  env: { ...process.env, ...database },
  stdio: ["ignore", "ignore", "inherit"],
});
const app = await startChild(["server/serve.js"], { ...database, PAGE_CACHE_MB: "16", TRUSTED_PROXIES: "1" });
pin(app.pid);
let offset = 0;

try {
  if (isAsked("load")) await overload();
  if (isAsked("memory")) await manyVisitors();
} finally {
  await app.stop();
}
if (isAsked("connections")) await manyConnections();
await postgres?.stop();
rmSync(folder, { recursive: true, force: true });

function isAsked(part: (typeof parts)[number]): boolean {
  return process.argv.includes(part) || !parts.some((other) => process.argv.includes(other));
}

async function overload(): Promise<void> {
  await send({ path: null, seconds: 3, addresses: 100, concurrency: 3 });
  const runs: Record<string, { good: number; p99: number; resets: number; statuses: string }[]> = {};
  for (let round = 0; round < rounds; round++) {
    const idle = await send(cached);
    const { goodPerSecond: capacity } = await send({ path: null, seconds, addresses: 100, concurrency: 3 });
    for (const [times, addresses] of [
      [3, 100],
      [10, 100],
      [3, 1],
      [10, 1],
    ] as const) {
      const rate = Math.round(capacity * times);
      const [page, load] = await Promise.all([send(cached), send({ path: null, seconds, addresses, rate })]);
      const resets = Object.values(load.errors).reduce((sum, count) => sum + count, 0);
      (runs[`${times} × from ${addresses}`] ??= []).push({
        good: load.goodPerSecond / capacity,
        p99: page.p99 / idle.p99,
        resets,
        statuses: JSON.stringify({
          capacity: Math.round(capacity),
          ...load.statuses,
          ...load.errors,
          p99: Math.round(page.p99),
          idle: Number(idle.p99.toFixed(1)),
        }),
      });
    }
  }
  console.log(`\n${kind}: median of ${rounds} runs of ${seconds} s`);
  for (const [name, measured] of Object.entries(runs)) {
    const good = median(measured.map((run) => run.good)).toFixed(2);
    const p99 = median(measured.map((run) => run.p99)).toFixed(1);
    const resets = measured.reduce((sum, run) => sum + run.resets, 0);
    console.log(`${name.padEnd(16)} good ÷ capacity ${good}   cached p99 ÷ idle ${p99}   resets ${resets}`);
    for (const { statuses } of measured) console.log(`  ${statuses}`);
  }
}

/** Returns the memory after the first tenth of the visitors, when the cache is full, and after all of them. */
async function manyVisitors(): Promise<void> {
  const requests = visitors / 10;
  const at: number[] = [];
  for (let part = 0; part < 10; part++) {
    await send({ path: null, seconds: 600, addresses: requests, concurrency: 64, requests });
    offset += requests;
    at.push(app.rssMb());
  }
  console.log(`${visitors.toLocaleString("en")} visitors: ${at.map((mb) => mb.toFixed(0)).join(", ")} MB`);
}

async function manyConnections(): Promise<void> {
  const direct = await startChild(["server/serve.js"], { ...database, TRUSTED_PROXIES: "0" });
  const port = Number(new URL(direct.origin).port);
  const open = async (localAddress: string, bytes: string): Promise<Socket> => {
    const socket = connect({ port, host: "127.0.0.1", localAddress }).on("error", () => {});
    await new Promise((resolve) => socket.once("connect", resolve).once("close", resolve));
    socket.write(bytes);
    return socket;
  };
  const start = "GET / HTTP/1.1\r\nHost: localhost\r\n";
  const sockets: Socket[] = [];
  for (let number = 0; number < 1000; number++) sockets.push(await open("127.0.0.1", number % 2 === 0 ? "" : start));
  for (const address of ["127.0.0.1", "127.0.0.2"]) {
    let served = 0;
    for (let request = 0; request < 50; request++) {
      const received = await text(await open(address, `${start}Connection: close\r\n\r\n`)).catch(() => "");
      if (received.startsWith("HTTP/1.1 200")) served += 1;
    }
    console.log(`1,000 idle and slow connections of 127.0.0.1: ${served} of 50 requests from ${address} served`);
  }
  for (const socket of sockets) socket.destroy();
  await direct.stop();
}

/** Runs the load in a separate process, on the other core. */
async function send(load: Load): Promise<Result> {
  const command = [process.execPath, "bench/support/open-loop.mjs"];
  const [program = "", ...rest] = isPinned ? ["taskset", "-c", "1", ...command] : command;
  const env = { ...process.env, LOAD: JSON.stringify({ ...load, origin: app.origin, offset }) };
  const child = spawn(program, rest, { env, stdio: ["ignore", "pipe", "inherit"] });
  return JSON.parse(await text(child.stdout)) as Result;
}

function pin(pid: number): void {
  if (isPinned) execFileSync("taskset", ["-acp", "0", String(pid)], { stdio: "ignore" });
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
