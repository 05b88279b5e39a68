import type { AuditAction } from "#auth/audit/audit-action.ts";
import type { OpenedDatabase } from "#database/database.ts";
import type { DatabaseObserver } from "#database/observe-queries.ts";
import type { MailTransport } from "#domain/email/mail-transport.ts";
import type { Services } from "#domain/services.ts";
import { listen } from "#server/http/listen.ts";
import type { Job, JobStatus } from "#server/jobs/job.ts";
import type { PageCache } from "#server/page-cache/page-cache.ts";
import type { Config } from "#server/start/config.ts";
import { createMeters, type Meters, type RequestObserver } from "./meters.ts";
import { createMetricsServer } from "./metrics-server.ts";
import { readSiteState } from "./read-site-state.ts";

/** What the metrics of a process are read from. */
type Watched = {
  services: Services;
  database: Pick<OpenedDatabase, "connections">;
  cache: PageCache;
  jobs: () => Promise<JobStatus[]>;
};

/** Places from which a process is observed. Without a setting that needs them, they are absent or do nothing. */
export type Observability = {
  database: DatabaseObserver | undefined;
  requests: RequestObserver | undefined;
  auth: { onEvent?: (action: AuditAction) => void };
  /** The same transport and job, observed. */
  transport(transport: MailTransport): MailTransport;
  job(job: Job): Job;
  /** Counts a request that was refused under load. `reason` is one of few. */
  shed(reason: string): void;
  /** Serves metrics, if a port is set for them. Gives the way to stop. */
  start(watched: Watched): Promise<() => Promise<void>>;
};

export function createObservability(config: Pick<Config, "monitoring" | "dataDir">): Observability {
  const { metrics } = config.monitoring;
  const meters = createMeters();
  const isMeasured = metrics !== null;
  return {
    database: isMeasured ? databaseObserver(meters) : undefined,
    requests: isMeasured ? meters.requests.observe : undefined,
    auth: isMeasured ? { onEvent: (action) => meters.authEvents.count(action) } : {},
    transport: (transport) => countedTransport(transport, meters),
    job: (job) => countedJob(job, meters),
    shed: (reason) => meters.shed.count(reason),
    async start({ services, database, cache, jobs }) {
      if (metrics === null) return async () => {};
      // The library is loaded only where it is used.
      const { createMetrics } = await import("./metrics.ts");
      const readState = () => readSiteState({ services, jobs, dataDir: config.dataDir });
      const { connections } = database;
      const server = createMetricsServer(
        createMetrics({ meters, cache, connections, readState }),
        metrics.token,
        services.log,
      );
      await listen(server, metrics.host, metrics.port);
      return () =>
        new Promise((resolve) => {
          server.close(() => resolve());
          server.closeAllConnections();
        });
    },
  };
}

/** Counts what the process does with its database. */
function databaseObserver({ queries, connectionWaits }: Meters): DatabaseObserver {
  return {
    onQuery: ({ statement, milliseconds, failed }) =>
      queries.add({ statement, result: failed ? "failure" : "success" }, milliseconds),
    onWait: (milliseconds) => connectionWaits.add({}, milliseconds),
  };
}

/** The same transport, which counts its attempts. */
function countedTransport(transport: MailTransport, { emails }: Pick<Meters, "emails">): MailTransport {
  return {
    async send(message, signal) {
      const outcome = await transport.send(message, signal);
      emails.count(outcome.ok ? "sent" : "failed");
      return outcome;
    },
    close: () => transport.close(),
  };
}

/** The same job, which counts its runs. */
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
