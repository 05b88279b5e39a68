import { noConfirmedWrites } from "./cluster/comparison/confirmed-writes.ts";
import { Load } from "./cluster/load/load.ts";
import { Measurements } from "./cluster/load/measurements.ts";
import { addressesFrom } from "./cluster/nodes/configuration.ts";
import { findRequirements } from "./cluster/nodes/requirements.ts";
import { Topology } from "./cluster/nodes/topology.ts";
import { type DrillOptions, readDrillOptions, usage } from "./cluster/options.ts";
import { cellsOf, describeRows, isMet } from "./cluster/report.ts";
import { type Drill, type Row, runScenario } from "./cluster/run-scenario.ts";
import type { Scenario } from "./cluster/scenarios.ts";

const started = performance.now();

function say(text: string): void {
  console.log(`[${((performance.now() - started) / 1000).toFixed(0)} s] ${text}`);
}

/** Builds the cluster of docs/scale.md on this machine and breaks it. Returns the exit code. */
async function main(options: DrillOptions): Promise<number> {
  const topology = new Topology(addressesFrom(options.basePort), findRequirements());
  const down = once(() => topology.down(options.retainsFolder));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.once(signal, () => void down().finally(() => process.exit(1)));
  try {
    say(`Starting the cluster in ${topology.room}.`);
    await topology.up();
    return await drill(topology, options.scenarios);
  } finally {
    await down();
    if (options.retainsFolder) say(`Kept: ${topology.room}`);
  }
}

async function drill(topology: Topology, scenarios: readonly Scenario[]): Promise<number> {
  const [confirmedWrites, measurements] = [noConfirmedWrites(), new Measurements()];
  const load = new Load({
    origin: topology.origin,
    confirmedWrites,
    measurements,
    appAt: (address) => topology.appAt(address),
  });
  say("Creating the owners.");
  await load.prepare();
  for (const index of topology.apps.keys()) await load.warm(topology.appUrl(index));
  load.start();
  try {
    return await runAll({ topology, load, confirmedWrites, measurements }, scenarios);
  } finally {
    await load.stop();
  }
}

async function runAll(parts: Drill, scenarios: readonly Scenario[]): Promise<number> {
  const rows: Row[] = [];
  let unfinished = 0;
  for (const scenario of scenarios) {
    const obstacle = scenario.obstacle?.(parts.topology) ?? null;
    if (obstacle !== null) say(`${scenario.name}: not run, ${obstacle}.`);
    if (obstacle !== null) continue;
    const row = await runScenario(parts, scenario).catch((error: Error) => error.message);
    if (typeof row === "string") {
      unfinished += 1;
      say(`${scenario.name}: NOT FINISHED. ${row}`);
      continue;
    }
    rows.push(row);
    say(`${scenario.name} (${row.seconds.toFixed(0)} s): ${cellsOf(row).slice(1).join(" | ")}`);
  }
  const { confirmedWrites } = parts;
  console.log(
    `\nApp processes A / B / C; ${confirmedWrites.accounts.size} accounts, ${confirmedWrites.verified.size} payments.\n`,
  );
  console.log(describeRows(rows));
  return unfinished === 0 && rows.every(isMet) ? 0 : 1;
}

function once(task: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  return () => {
    running ??= task();
    return running;
  };
}

try {
  const options = readDrillOptions(process.argv.slice(2));
  if (options === null) console.log(usage);
  process.exitCode = options === null ? 0 : await main(options);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
