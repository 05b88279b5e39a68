import { countLost } from "./comparison/comparison.ts";
import type { Row } from "./run-scenario.ts";

const maxLogLines = 10;
const maxSecondsAfterPromotion = 1;
const maxVisibilityMs = 1000;

type Check = { name: string; isMet: boolean };

/** The goals of a row and whether each is met. */
function checksOf(row: Row): Check[] {
  const { scenario, comparison } = row;
  const lost = countLost(comparison);
  if (scenario.isControl) return [{ name: "the comparison reports losses", isMet: lost > 0 }];
  const checks = [
    { name: "0 confirmed lost", isMet: lost === 0 },
    { name: "0 payments lost", isMet: comparison.lostPayments.length === 0 },
    { name: "0 payments doubled", isMet: comparison.doubledPayments.length === 0 },
    { name: "0 steps given up by clients", isMet: row.abandoned === 0 },
    { name: "0 cached pages failed", isMet: row.failedCached === 0 },
    { name: `≤ ${maxLogLines} log lines a process`, isMet: Math.max(...row.logLines) <= maxLogLines },
    { name: `other processes show a save within ${maxVisibilityMs} ms`, isMet: row.visibilityMs <= maxVisibilityMs },
  ];
  const { failedWrites, maxGapSeconds } = scenario.goals;
  if (failedWrites !== undefined) {
    checks.push({ name: `${failedWrites} writes failed`, isMet: countFailed(row) <= failedWrites });
  }
  if (maxGapSeconds !== undefined) {
    checks.push({ name: `≤ ${maxGapSeconds} s without writes`, isMet: Math.max(...row.gaps) <= maxGapSeconds });
  }
  if (scenario.promotes) {
    const isMet = row.writesAfterPromotion.every((seconds) => seconds !== null && seconds <= maxSecondsAfterPromotion);
    checks.push({ name: `every process writes ≤ ${maxSecondsAfterPromotion} s after the promotion`, isMet });
  }
  return checks;
}

const columns = [
  "failure",
  "no writes s",
  "after promotion s",
  "cached failed",
  "new failed",
  "writes failed",
  "slowest ms",
  "lost",
  "payments lost/doubled",
  "visible ms",
  "log lines",
  "",
];

/** Returns a Markdown table, then the missed goals. */
export function describeRows(rows: readonly Row[]): string {
  const lines = rows.map(cellsOf).map((cells) => `| ${cells.join(" | ")} |`);
  const misses = rows.flatMap((row) => {
    const names = checksOf(row)
      .filter(({ isMet }) => !isMet)
      .map(({ name }) => name);
    return names.length === 0 ? [] : [`${row.scenario.name}: missed ${names.join("; ")}${failuresOf(row)}`];
  });
  return [`| ${columns.join(" | ")} |`, `|${"---|".repeat(columns.length)}`, ...lines, "", ...misses].join("\n");
}

export function cellsOf(row: Row): string[] {
  const { comparison } = row;
  const decimals = (values: readonly (number | null)[]) => values.map((value) => value?.toFixed(1) ?? "–").join(" / ");
  return [
    row.scenario.title,
    decimals(row.gaps),
    row.scenario.promotes ? decimals(row.writesAfterPromotion) : "–",
    `${row.failedCached} of ${row.cachedPages}`,
    `${row.failedUncached} of ${row.uncachedPages}`,
    `${countFailed(row)} of ${row.writes}`,
    `${row.slowestWriteMs.toFixed(0)} / ${row.slowestCachedMs.toFixed(0)}`,
    describeLost(row),
    `${comparison.lostPayments.length} / ${comparison.doubledPayments.length}`,
    row.visibilityMs.toFixed(0),
    row.logLines.join(" / "),
    isMet(row) ? "PASS" : "FAIL",
  ];
}

export function isMet(row: Row): boolean {
  return checksOf(row).every((check) => check.isMet);
}

function countFailed({ failedWrites }: Row): number {
  return Object.values(failedWrites).reduce((total, count) => total + count, 0);
}

function failuresOf(row: Row): string {
  const kinds = Object.entries(row.failedWrites).map(([kind, count]) => `${count} × ${kind}`);
  return kinds.length === 0 ? "" : ` (writes: ${kinds.join(", ")})`;
}

function describeLost({ comparison }: Row): string {
  const { lostAccounts, lostListings, lostSaves, lostSessions } = comparison;
  if (countLost(comparison) === 0) return "0";
  const parts = [
    [lostAccounts.length, "accounts"],
    [lostListings.length, "listings"],
    [lostSaves, "saves"],
    [lostSessions.length, "sessions"],
  ];
  return parts.map(([count, what]) => `${count} ${what}`).join(", ");
}
