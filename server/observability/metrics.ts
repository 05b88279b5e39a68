import { Counter, collectDefaultMetrics, Gauge, Registry } from "prom-client";
import type { PublicReads, ReplicaStatus } from "#database/public-reads.ts";
import type { PageCache } from "#server/page-cache/page-cache.ts";
import { durationHistogram } from "./duration-histogram.ts";
import type { Meters } from "./meters.ts";
import type { SiteState } from "./read-site-state.ts";
import { siteMetricsText } from "./site-gauges.ts";

export type MetricsDependencies = {
  meters: Meters;
  cache: PageCache;
  connections: () => { open: number; idle: number; waiting: number; max: number };
  /** Whether the last check could write to the database. */
  isWritable: () => boolean;
  reads: PublicReads["status"];
  readState: () => Promise<SiteState>;
};

export type Metrics = { contentType: string; text(): Promise<string> };

/** Everything on `/metrics`, described in docs/observability.md. Computed only when it is read. */
export function createMetrics({ meters, cache, readState, ...ofDatabase }: MetricsDependencies): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  registerProcessMetrics(registry, meters);
  registerCacheMetrics(registry, cache);
  registerDatabaseMetrics(registry, ofDatabase);
  registerReplicaMetrics(registry, ofDatabase.reads);
  return {
    contentType: registry.contentType,
    async text() {
      const ofSite = await siteMetricsText(await readState());
      return `${await registry.metrics()}\n${ofSite}`;
    },
  };
}

function registerProcessMetrics(registry: Registry, meters: Meters): void {
  for (const [name, help, read] of [
    [
      "taoli_http_request_duration_seconds",
      "Responses sent, by method, route and status.",
      () => meters.requests.all(),
    ],
    ["taoli_database_query_duration_seconds", "Statements run, by kind and result.", () => meters.queries.all()],
    [
      "taoli_database_connection_wait_seconds",
      "Waits for a database connection of this process.",
      () => meters.connectionWaits.all(),
    ],
    ["taoli_job_run_duration_seconds", "Runs of background jobs in this process.", () => meters.jobRuns.all()],
  ] as const) {
    registry.registerMetric(durationHistogram(name, help, read));
  }
  for (const [name, help, label, tally] of [
    ["taoli_requests_shed_total", "Requests shed under load, by reason.", "reason", meters.shed],
    ["taoli_auth_events_total", "Events of the embedded auth provider.", "event", meters.authEvents],
    ["taoli_analytics_events_total", "Events of visitors, by outcome.", "outcome", meters.analyticsEvents],
    ["taoli_searches_total", "Searches whose results were rendered, by outcome.", "outcome", meters.searches],
    ["taoli_emails_total", "Attempts to deliver an email, by result.", "result", meters.emails],
  ] as const) {
    counter(registry, name, help, label, () => tally.entries());
  }
}

function registerCacheMetrics(registry: Registry, cache: PageCache): void {
  counter(
    registry,
    "taoli_page_cache_requests_total",
    "Requests for pages, by state of the cached page.",
    "result",
    () => Object.entries(cache.counts),
  );
  gauge(registry, "taoli_page_cache_pages", "Pages in the cache.", () => cache.size.pages);
  gauge(registry, "taoli_page_cache_bytes", "Memory that pages in the cache may use.", () => cache.size.bytes);
}

type OfDatabase = Pick<MetricsDependencies, "connections" | "isWritable">;

function registerDatabaseMetrics(registry: Registry, { connections: counts, isWritable }: OfDatabase): void {
  gauge(registry, "taoli_database_writable", "Whether the last check could write to the database.", () =>
    Number(isWritable()),
  );
  gauge(registry, "taoli_database_connections_open", "Open database connections.", () => counts().open);
  gauge(registry, "taoli_database_connections_idle", "Open database connections without work.", () => counts().idle);
  gauge(
    registry,
    "taoli_database_connections_waiting",
    "Callers waiting for a database connection.",
    () => counts().waiting,
  );
  gauge(registry, "taoli_database_connections_max", "Maximum number of database connections.", () => counts().max);
}

/** Without replicas, the gauges have no values. */
function registerReplicaMetrics(registry: Registry, reads: MetricsDependencies["reads"]): void {
  for (const [name, help, read] of [
    ["taoli_replica_usable", "Whether public reads use the replica, by host.", usable],
    ["taoli_replica_lag_seconds", "Maximum age of the replica's contents, by host.", lagSeconds],
  ] as const) {
    new Gauge({
      name,
      help,
      labelNames: ["host"],
      registers: [registry],
      collect() {
        this.reset();
        for (const replica of reads().replicas) {
          const value = read(replica);
          if (value !== null) this.set({ host: replica.host }, value);
        }
      },
    });
  }
  counter(registry, "taoli_public_reads_total", "Reads for public pages, by database.", "database", () =>
    Object.entries(reads().reads),
  );
}

const usable = ({ state }: ReplicaStatus) => Number(state === "streaming");
const lagSeconds = ({ lagMs }: ReplicaStatus) => lagMs && lagMs / 1000;

function counter(
  registry: Registry,
  name: string,
  help: string,
  label: string,
  read: () => Iterable<[string, number]>,
): void {
  new Counter({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    collect() {
      this.reset();
      for (const [value, count] of read()) this.inc({ [label]: value }, count);
    },
  });
}

function gauge(registry: Registry, name: string, help: string, read: () => number): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(read());
    },
  });
}
