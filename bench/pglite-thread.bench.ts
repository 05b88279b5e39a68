import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";

/**
 * What a thread for the embedded database costs and what it saves: milliseconds of a small query and of one with the
 * rows of a results page, and for how long the event loop stands still during each of them and during a slow one; in
 * this thread and in another, in turns.
 */
type Query = (statement: string, parameters: unknown[]) => Promise<unknown>;

const rounds = 5;
const queries = {
  small: { times: 2000, statement: "select $1::int", parameters: [1] },
  page: {
    times: 500,
    statement: "select n, repeat('x', 1500) as bio from generate_series(1, $1::int) n",
    parameters: [24],
  },
  slow: {
    times: 1,
    statement: "select count(*) from generate_series(1, $1::int) n where n % 7 = 3",
    parameters: [3_000_000],
  },
};

const pglite = await PGlite.create("memory://");
const worker = new Worker(new URL("support/pglite-thread.mjs", import.meta.url));
await once(worker, "message");
const ways: Record<string, Query> = {
  "this thread": (statement, parameters) => pglite.query(statement, parameters),
  "another thread": async (statement, parameters) => {
    worker.postMessage({ statement, parameters });
    return await once(worker, "message");
  },
};

for (const [name, { times, statement, parameters }] of Object.entries(queries)) {
  const measured: Record<string, { ms: number; standstill: number }[]> = {};
  for (let round = 0; round < rounds; round++)
    for (const [way, query] of Object.entries(ways)) {
      let standstill = 0;
      let last = performance.now();
      const timer = setInterval(() => {
        const now = performance.now();
        standstill = Math.max(standstill, now - last);
        last = now;
      }, 1);
      const start = performance.now();
      for (let time = 0; time < times; time++) await query(statement, parameters);
      const ms = (performance.now() - start) / times;
      await new Promise((resolve) => setTimeout(resolve, 20));
      clearInterval(timer);
      (measured[way] ??= []).push({ ms, standstill });
    }
  for (const [way, turns] of Object.entries(measured)) {
    const ms = median(turns.map((turn) => turn.ms));
    const standstill = median(turns.map((turn) => turn.standstill));
    console.log(
      `${name.padEnd(6)} ${way.padEnd(15)} ${ms.toFixed(3)} ms each   longest standstill ${standstill.toFixed(1)} ms`,
    );
  }
}
await worker.terminate();
await pglite.close();

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
