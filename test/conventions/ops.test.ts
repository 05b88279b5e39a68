import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { collectDefaultMetrics, Registry } from "prom-client";
import { describe, expect, test } from "vitest";

const rules = readFileSync("ops/prometheus/taoli.rules.yml", "utf8");
const document = readFileSync("docs/observability.md", "utf8");
const dashboard = JSON.parse(readFileSync("ops/grafana/taoli.json", "utf8")) as {
  panels: { id: number; type: string; title: string; targets?: { expr: string }[] }[];
};

const registry = new Registry();
collectDefaultMetrics({ register: registry });

/** Metrics in the table of docs/observability.md, which a test compares with a scrape, and the library's own. */
const known = new Set([
  "up",
  ...[...document.matchAll(/^\| `(taoli_\w+)/gmu)].map(([, name = ""]) => name),
  ...registry.getMetricsAsArray().map(({ name }) => name),
]);

/** Names in a query that are neither functions, labels, texts nor keywords of PromQL. */
function metricsOf(query: string): string[] {
  const bare = query
    .replace(/"[^"]*"/gu, "")
    .replace(/\{[^}]*\}/gu, "")
    .replace(/\[[^\]]*\]/gu, "")
    .replace(/\b(?:by|without|on|ignoring)\s*\([^)]*\)/gu, "");
  const words = [...bare.matchAll(/[a-z_][a-z0-9_]*(?!\w*\s*\()/giu)].map(([word]) => word);
  return words.filter((word) => !["and", "or", "unless"].includes(word) && !/^(?:by|sum|max|topk)$/u.test(word));
}

function unknownIn(query: string): string[] {
  return metricsOf(query).filter((name) => !known.has(name) && !known.has(name.replace(/_(?:bucket|sum|count)$/u, "")));
}

describe("the dashboard", () => {
  const queries = dashboard.panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }) => [title, expr] as const),
  );

  test.each(queries)("%s: %s uses existing metrics", (_, query) => {
    expect(metricsOf(query).length).toBeGreaterThan(0);
    expect(unknownIn(query)).toEqual([]);
  });

  test("shows every metric of the site, and has distinct panels", () => {
    const shown = new Set(
      queries.flatMap(([, query]) => metricsOf(query)).map((name) => name.replace(/_(?:bucket|sum|count)$/u, "")),
    );
    const left = [...known].filter((name) => name.startsWith("taoli_") && !shown.has(name));
    // The queue's own counts, which /readyz/details shows for each job.
    expect(left.toSorted()).toEqual([
      "taoli_job_backlog",
      "taoli_job_backlog_oldest_seconds",
      "taoli_job_failures",
      "taoli_job_last_run_timestamp_seconds",
      "taoli_job_running",
    ]);
    expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
  });
});

test("every alert uses existing metrics and has a runbook", () => {
  const alerts = [
    ...rules.matchAll(/- alert: (\w+)\n\s+expr: (?:\|\n)?([\s\S]*?)\n\s+(?:for|labels):[\s\S]*?runbook: (\S+)/gu),
  ];
  expect(alerts.length).toBe(rules.match(/- alert:/gu)?.length);
  for (const [, name = "", query = "", runbook] of alerts) {
    expect([name, unknownIn(query)]).toEqual([name, []]);
    expect(runbook).toBe(`docs/observability.md#${name.toLowerCase()}`);
    expect(document).toContain(`\n### ${name}\n`);
  }
});

describe("promtool", () => {
  const isInstalled = spawnSync("promtool", ["--version"]).error === undefined;
  if (!isInstalled) {
    const message = "ops/prometheus was NOT CHECKED: promtool is missing (Debian's package prometheus).";
    if (process.env["CI"]) throw new Error(message);
    process.stderr.write(`\n${"!".repeat(80)}\n${message}\n${"!".repeat(80)}\n`);
  }

  test.skipIf(!isInstalled).each([
    ["check", "rules", "ops/prometheus/taoli.rules.yml"],
    ["check", "config", "ops/prometheus/prometheus.yml"],
    ["test", "rules", "ops/prometheus/taoli.rules.test.yml"],
  ])("%s %s %s", (...command) => {
    const { status, stdout, stderr } = spawnSync("promtool", command, { encoding: "utf8" });
    expect(`${stdout}${stderr}${status}`).toMatch(/SUCCESS[\s\S]*0$/u);
  });

  test("every alert is tested", () => {
    const tests = readFileSync("ops/prometheus/taoli.rules.test.yml", "utf8");
    const names = [...rules.matchAll(/- alert: (\w+)/gu)].map(([, name]) => name);
    const fired = [...tests.matchAll(/alertname: (\w+)\n\s+eval_time: \w+\n\s+exp_alerts:\n\s+- exp_labels/gu)];
    expect(new Set(fired.map(([, name]) => name))).toEqual(new Set(names));
  });
});
