import type { Server } from "node:http";
import type { AuditAction } from "#auth/audit/audit-action.ts";
import type { OpenedDatabase } from "#database/database.ts";
import type { DatabaseObserver } from "#database/observe-queries.ts";
import type { EventOutcome } from "#domain/analytics/counting/outcomes.ts";
import type { EmailTransport } from "#domain/email/email-transport.ts";
import type { SearchOutcome } from "#domain/search/search-outcomes.ts";
import type { Services } from "#domain/services.ts";
import { listen } from "#server/http/listen.ts";
import type { Job, JobStatus } from "#server/jobs/job.ts";
import type { PageCache } from "#server/page-cache/page-cache.ts";
import type { Payments } from "#server/payments.ts";
import { type Config, ConfigError } from "#server/start/config.ts";
import type { MetricsConfig } from "#server/start/monitoring-settings.ts";
import { succeedsInTime } from "#std/async/deadline.ts";
import { createMeters, type Meters, type RequestObserver } from "./meters.ts";
import { createMetricsServer } from "./metrics-server.ts";
import { readSiteState } from "./read-site-state.ts";
import { tracedJob, tracedProvider, tracedServer, tracedTransport } from "./traced.ts";
import type { Tracing } from "./tracing.ts";

/** The sources of a process's metrics. */
type MetricSources = {
  services: Services;
  database: Pick<OpenedDatabase, "connections" | "publicReads">;
  isWritable: () => boolean;
  cache: PageCache;
  jobs: () => Promise<JobStatus[]>;
};

/** Wraps the parts of a process to observe them. Parts that no setting requires are absent or do nothing. */
export type Observability = {
  database: DatabaseObserver | undefined;
  requests: RequestObserver | undefined;
  auth: { onEvent?: (action: AuditAction) => void };
  /** Wraps a transport to count and trace its emails. */
  transport(transport: EmailTransport): EmailTransport;
  payments(payments: Payments): Payments;
  job(job: Job): Job;
  server(server: Server): Server;
  /** Counts a request shed under load. `reason` must be one of few values. */
  shed(reason: string): void;
  /** Counts visitors' events, by outcome. */
  analytics(outcome: EventOutcome, amount: number): void;
  /** Counts a search by its outcome. */
  search(outcome: SearchOutcome): void;
  /** Serves metrics, if a port for them is set. */
  start(watched: MetricSources): Promise<void>;
  /** Stops serving metrics, and sends the remaining spans. */
  stop(): Promise<void>;
};

export async function createObservability(config: Pick<Config, "monitoring" | "dataDir">): Promise<Observability> {
  const { metrics, tracing: tracingConfig } = config.monitoring;
  const meters = createMeters();
  // The libraries are imported only where they are used.
  const tracing = tracingConfig && (await import("./tracing.ts")).startTracing(tracingConfig);
  let stopMetrics = async () => {};
  return {
    ...observersOf(metrics === null ? null : meters, tracing),
    transport: (transport) => {
      const counted = countedTransport(transport, meters);
      return tracing ? tracedTransport(counted, tracing) : counted;
    },
    payments: (payments) =>
      tracing ? { ...payments, provider: tracedProvider(payments.provider, tracing) } : payments,
    job: (job) => (tracing ? tracedJob(countedJob(job, meters), tracing) : countedJob(job, meters)),
    server: (server) => (tracing ? tracedServer(server, tracing) : server),
    shed: (reason) => meters.shed.count(reason),
    analytics: (outcome, amount) => meters.analyticsEvents.count(outcome, amount),
    search: (outcome) => meters.searches.count(outcome),
    async start({ services, database, isWritable, cache, jobs }) {
      if (metrics === null) return;
      const { createMetrics } = await import("./metrics.ts");
      const readState = () => readSiteState({ services, jobs, dataDir: config.dataDir });
      const ofDatabase = { connections: database.connections, isWritable, reads: database.publicReads.status };
      const text = createMetrics({ meters, cache, ...ofDatabase, readState });
      stopMetrics = await listenForMetrics(metrics, createMetricsServer(text, metrics.token, services.log));
    },
    async stop() {
      await stopMetrics();
      // An unavailable collector must not delay the exit of the process.
      if (tracing) await succeedsInTime(lastExportMs, tracing.stop());
    },
  };
}

const lastExportMs = 2_000;

/** Observers that cost something at each request or query: undefined unless a setting requires them. */
function observersOf(
  meters: Meters | null,
  tracing: Tracing | null,
): Pick<Observability, "database" | "requests" | "auth"> {
  if (meters === null)
    return {
      auth: {},
      requests: tracing?.describe,
      database: tracing ? { onQuery: tracing.query, onWait() {} } : undefined,
    };
  const counted = databaseObserver(meters);
  const auth: Observability["auth"] = { onEvent: (action) => meters.authEvents.count(action) };
  if (tracing === null) return { auth, requests: meters.requests.observe, database: counted };
  return {
    auth,
    requests(request, milliseconds) {
      meters.requests.observe(request, milliseconds);
      tracing.describe(request, milliseconds);
    },
    database: {
      onQuery(query) {
        counted.onQuery(query);
        tracing.query(query);
      },
      onWait: counted.onWait,
    },
  };
}

/** Returns a function that stops the server. */
async function listenForMetrics({ host, port }: MetricsConfig, server: Server): Promise<() => Promise<void>> {
  try {
    await listen(server, host, port);
  } catch (error) {
    const isTaken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
    throw isTaken ? new ConfigError(`Another program is using METRICS_PORT (${port}).`) : error;
  }
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
}

/** Counts the process's database operations. */
function databaseObserver({ queries, connectionWaits }: Meters): DatabaseObserver {
  return {
    onQuery: ({ statement, milliseconds, failed, database = "primary" }) =>
      queries.add({ database, statement, result: failed ? "failure" : "success" }, milliseconds),
    onWait: (milliseconds) => connectionWaits.add({}, milliseconds),
  };
}

/** Wraps a transport to count its attempts. */
function countedTransport(transport: EmailTransport, { emails }: Pick<Meters, "emails">): EmailTransport {
  return {
    async send(message, signal) {
      const outcome = await transport.send(message, signal);
      emails.count(outcome.ok ? "sent" : "failed");
      return outcome;
    },
    close: () => transport.close(),
  };
}

/** Wraps a job to count its runs. */
function countedJob(job: Job, { jobRuns }: Pick<Meters, "jobRuns">): Job {
  return {
    ...job,
    async run(run) {
      const start = performance.now();
      let result = "failure";
      try {
        const outcome = await job.run(run);
        result = "success";
        return outcome;
      } finally {
        jobRuns.add({ job_name: job.name, result }, performance.now() - start);
      }
    },
  };
}
