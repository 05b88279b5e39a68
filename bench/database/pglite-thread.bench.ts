import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { prepareFolder } from "#database/pglite/database-folder.ts";
import type { Engine } from "#database/pglite/engine.ts";
import { PgliteThread } from "#database/pglite/pglite-thread.ts";
import { watchPage } from "../support/page-times.ts";

/**
 * The costs and savings of a separate thread for the embedded database: milliseconds of a small query, of one with the
 * rows of a results page, and of a transaction; and the delay of a page sent from memory during each of them and during
 * slow statements. Alternates between the database in this thread and in its own. `npm run bench -- pglite-thread slow`
 * measures one of them.
 */
type Work = { times: number; run(engine: Engine): Promise<unknown> };

const rounds = 3;
const page = Buffer.alloc(25_000, "x");
const works: Record<string, Work> = {
  small: { times: 500, run: (engine) => engine.query("select $1::int", [1]) },
  page: {
    times: 200,
    run: (engine) => engine.query("select n, repeat('x', 1500) as bio from generate_series(1, $1::int) n", [24]),
  },
  transaction: {
    times: 200,
    run: (engine) => engine.transaction((inside) => inside.query("select $1::int", [1])),
  },
  slow: {
    times: 1,
    run: (engine) => engine.query("select count(*) from generate_series(1, $1::int) n where n % 7 = 3", [3_000_000]),
  },
};

const server = createServer((_request, response) => response.end(page)).listen(0, "127.0.0.1");
await new Promise((resolve) => server.once("listening", resolve));
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;

const parent = mkdtempSync(join(tmpdir(), "taoli-bench-"));
const pglite = await PGlite.create(join(parent, "this"));
const folder = join(parent, "own");
const lock = await prepareFolder(folder, () => {});
const thread = new PgliteThread(folder, lock);
await thread.waitReady;
const ways: Record<string, Engine> = { "this thread": pglite, "its own thread": thread };

const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(works);
for (const [name, { times, run }] of Object.entries(works).filter(([one]) => names.includes(one))) {
  const measured: Record<string, { ms: number; longest: number }[]> = {};
  for (let round = 0; round < rounds; round++)
    for (const [way, engine] of Object.entries(ways)) {
      const watch = watchPage(url);
      await new Promise((resolve) => setTimeout(resolve, 100));
      const start = performance.now();
      for (let time = 0; time < times; time++) await run(engine);
      const ms = (performance.now() - start) / times;
      const { longest } = await watch.stop();
      (measured[way] ??= []).push({ ms, longest });
    }
  for (const [way, runs] of Object.entries(measured)) {
    const ms = median(runs.map((run) => run.ms));
    const longest = median(runs.map((run) => run.longest));
    const figures = `${ms.toFixed(3).padStart(9)} ms each   longest wait for the page ${longest.toFixed(1)} ms`;
    console.log(`${name.padEnd(12)} ${way.padEnd(15)} ${figures}`);
  }
}
await Promise.all([thread.close(), pglite.close()]);
lock.release();
rmSync(parent, { recursive: true, force: true });
server.close();
server.closeAllConnections();

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
