import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import autocannon from "autocannon";
import { startReplicatedPair } from "#test/helpers/database/server/postgres-server.ts";
import { type ChildServer, startChild } from "../support/child-server.ts";
import { searchPath } from "../support/search-path.ts";

/**
 * The cost of a replica for a process: processor time per uncached results page, and requests per second, with
 * DATABASE_REPLICA_URL and without, alternating in one run. Both servers are on this machine, so the primary's reduced
 * load is not measured.
 */
const rounds = 3;
const secondsPerRun = 5;
const connections = 8;

const folder = mkdtempSync(join(tmpdir(), "taoli-bench-"));
const pair = await startReplicatedPair();
if (pair === null) throw new Error("This bench needs the binaries of PostgreSQL.");
const environment = { DATA_DIR: folder, DATABASE_URL: pair.primary.url, PAGE_CACHE_MB: "1" };
execFileSync(process.execPath, ["scripts/seed.ts", "--listings", "10000"], {
  env: { ...process.env, ...environment },
  stdio: ["ignore", "ignore", "inherit"],
});
const alone = await startChild(["server/serve.js"], environment);
const replicated = await startChild(["server/serve.js"], { ...environment, DATABASE_REPLICA_URL: pair.replica.url });
await new Promise((resolve) => setTimeout(resolve, 2000));

type Run = { perSecond: number; cpuMs: number };
const runs = { alone: [] as Run[], replicated: [] as Run[] };
for (let round = 0; round < rounds; round += 1) {
  runs.alone.push(await measure(alone));
  runs.replicated.push(await measure(replicated));
}
const details = (await (await fetch(`${replicated.origin}/readyz/details`)).json()) as { publicReads?: unknown };
await Promise.all([alone.stop(), replicated.stop()]);
await pair.replica.stop();
await pair.primary.stop();
rmSync(folder, { recursive: true, force: true });

const [base, other] = [summary(runs.alone), summary(runs.replicated)];
console.log(`\nuncached results; ${connections} connections; median of ${rounds} runs of ${secondsPerRun} s`);
console.log(`primary alone   ${base.perSecond.toFixed(0)} /s   ${base.cpuMs.toFixed(2)} ms of processor time`);
console.log(`with a replica  ${other.perSecond.toFixed(0)} /s   ${other.cpuMs.toFixed(2)} ms of processor time`);
console.log(`per request ${(other.cpuMs / base.cpuMs).toFixed(2)} times; ${JSON.stringify(details.publicReads)}`);

/** Every request is for another search, so hardly any is cached. */
async function measure(server: ChildServer): Promise<Run> {
  const before = server.cpuMs();
  let next = 0;
  const result = await autocannon({
    url: server.origin,
    connections,
    duration: secondsPerRun,
    requests: [
      {
        method: "GET",
        setupRequest: (request) => {
          next += 1;
          return { ...request, path: searchPath(next) };
        },
      },
    ],
  });
  return { perSecond: result.requests.average, cpuMs: (server.cpuMs() - before) / result.requests.total };
}

function summary(measured: readonly Run[]): Run {
  const median = (numbers: number[]) => numbers.sort((one, two) => one - two)[Math.floor(numbers.length / 2)] ?? 0;
  return { perSecond: median(measured.map((one) => one.perSecond)), cpuMs: median(measured.map((one) => one.cpuMs)) };
}
