import { type Comparison, compare, forgetLost } from "./comparison/comparison.ts";
import { type ConfirmedWrites } from "./comparison/confirmed-writes.ts";
import { readPaidSessions, readStoredRows } from "./comparison/stored-rows.ts";
import type { Load } from "./load/load.ts";
import type { Measurements } from "./load/measurements.ts";
import { Visitor } from "./load/visitor.ts";
import type { DatabaseNode } from "./nodes/database-node.ts";
import type { Topology } from "./nodes/topology.ts";
import type { Scenario } from "./scenarios.ts";
import { wait, waitUntil } from "./wait.ts";

export type Row = {
  scenario: Scenario;
  /** Of each app process. */
  gaps: number[];
  writesAfterPromotion: (number | null)[];
  logLines: number[];
  failedCached: number;
  cachedPages: number;
  failedUncached: number;
  uncachedPages: number;
  failedWrites: Record<string, number>;
  writes: number;
  slowestWriteMs: number;
  slowestCachedMs: number;
  comparison: Comparison;
  visibilityMs: number;
  /** Steps that clients gave up, such as a sign-in to a lost account. */
  abandoned: number;
  seconds: number;
};

export type Drill = { topology: Topology; load: Load; confirmedWrites: ConfirmedWrites; measurements: Measurements };

const beforeMs = 2000;
const afterMs = 2000;
const recoverySeconds = 90;
const settleSeconds = 45;
const visibilityProbes = 3;

/** Causes one failure under load, waits until everything has recovered, and compares. */
export async function runScenario(drill: Drill, scenario: Scenario): Promise<Row> {
  const { topology, load, measurements } = drill;
  const started = performance.now();
  measurements.clear();
  load.abandoned = 0;
  load.resume();
  await wait(beforeMs);
  const linesBefore = topology.apps.map((app) => warnings(app.output()));
  const primary = await topology.primary();
  const promotion = watchPromotion(topology, primary);
  const from = performance.now();
  let to = from;
  let visibilityMs: number;
  try {
    await scenario.run(topology);
    await untilRecovered(drill);
    // At once: a process that hears nothing of changes for seconds after a promotion is found only now.
    visibilityMs = await measureVisibility(drill);
    await wait(afterMs);
    to = performance.now();
  } finally {
    promotion.stop();
  }
  const logLines = topology.apps.map((app, index) => warnings(app.output()) - (linesBefore[index] ?? 0));
  await load.hold();
  const comparison = await compareWhenSettled(drill);
  const promotedAt = promotion.at();
  return {
    scenario,
    gaps: topology.apps.map((_, app) => measurements.maxGap(app, from, to)),
    writesAfterPromotion: topology.apps.map((_, app) => {
      return promotedAt === null ? null : measurements.firstSaveAfter(app, promotedAt);
    }),
    logLines,
    ...counts(measurements, from, to),
    comparison,
    visibilityMs,
    abandoned: load.abandoned,
    seconds: (performance.now() - started) / 1000,
  };
}

function counts(measurements: Measurements, from: number, to: number) {
  const kinds = measurements.failedWrites(from, to).map(({ kind, status }) => `${status} ${kind}`);
  const cached = measurements.pages.filter(({ at, isCached }) => isCached && at >= from && at <= to);
  return {
    failedCached: measurements.failedPages(true, from, to).length,
    cachedPages: cached.length,
    failedUncached: measurements.failedPages(false, from, to).length,
    uncachedPages: measurements.countPages(false, from, to),
    failedWrites: Object.fromEntries([...Map.groupBy(kinds, (kind) => kind)].map(([kind, all]) => [kind, all.length])),
    writes: measurements.countWrites(from, to),
    slowestWriteMs: Math.max(0, ...measurements.writes.map(({ milliseconds }) => milliseconds)),
    slowestCachedMs: Math.max(0, ...cached.map(({ milliseconds }) => milliseconds)),
  };
}

/** Records when a node other than the first primary accepts writes. */
function watchPromotion({ nodes }: Topology, before: DatabaseNode): { at(): number | null; stop(): void } {
  let promotedAt: number | null = null;
  let isStopped = false;
  const others = nodes.filter((node) => node !== before);
  const watch = async () => {
    while (!isStopped && promotedAt === null) {
      const primaries = await Promise.all(others.map((node) => node.isPrimary()));
      if (primaries.includes(true)) promotedAt = performance.now();
      await wait(100);
    }
  };
  void watch();
  return { at: () => promotedAt, stop: () => void (isStopped = true) };
}

async function untilRecovered({ topology, measurements }: Drill): Promise<void> {
  await topology.untilHealthy(recoverySeconds);
  for (const index of topology.apps.keys()) {
    await waitUntil(`app process ${index + 1} is ready`, recoverySeconds, () => topology.isReady(index));
    const from = performance.now();
    const saves = () => measurements.firstSaveAfter(index, from) !== null;
    await waitUntil(`app process ${index + 1} saves`, recoverySeconds, saves);
  }
}

/** Milliseconds until every process shows a save; the slowest of a few. */
async function measureVisibility({ topology, load }: Drill): Promise<number> {
  const owner = load.prober;
  const visitor = new Visitor();
  let slowest = 0;
  for (let probe = 0; probe < visibilityProbes; probe += 1) {
    const rate = await owner.save();
    const saved = performance.now();
    const shown = topology.apps.map(async (_, index) => {
      const url = `${topology.appUrl(index)}/listing/${owner.listingId}`;
      const text = `$${rate}`;
      await waitUntil(
        `process ${index + 1} shows ${text}`,
        30,
        async () => showsPrice(await visitor.send("GET", url), text),
        10,
      );
      slowest = Math.max(slowest, performance.now() - saved);
    });
    await Promise.all(shown);
    await wait(1100);
  }
  visitor.close();
  return slowest;
}

function showsPrice({ body }: { body: string }, text: string): boolean {
  return new RegExp(`\\${text}(?!\\d)`, "u").test(body);
}

/** Payments may settle later, through retried webhook events: waits for those that are missing at first. */
async function compareWhenSettled({ topology, confirmedWrites }: Drill): Promise<Comparison> {
  const end = performance.now() + settleSeconds * 1000;
  for (;;) {
    const paid = await readPaidSessions(topology.sandboxUrl);
    const rows = await readStoredRows(await topology.primary());
    const found = compare(confirmedWrites, rows, paid);
    const recorded = new Set(found.lostSessions);
    const isSettled = found.lostPayments.every((id) => recorded.has(id));
    if (isSettled || performance.now() > end) {
      forgetLost(confirmedWrites, found, rows);
      return found;
    }
    await wait(500);
  }
}

/** The number of warnings and errors in a log. */
function warnings(output: string): number {
  return output.split("\n").filter((line) => /^\{.*"level":(?:40|50|60)\b/u.test(line)).length;
}
