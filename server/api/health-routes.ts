import { Hono } from "hono";
import type { Log } from "#domain/services.ts";
import { type HeaderSet, plainHeaders } from "#server/http/headers.ts";
import type { JobStatus } from "#server/jobs/job.ts";

export type Health = {
  /** Whether the database responds within the timeout. */
  ping(timeoutMs: number): Promise<boolean>;
  /** Whether the data folder is writable; true if this process stores nothing in it. */
  canStore(): Promise<boolean>;
  /** Whether the database accepted the last write of a regular check; true before the first one. */
  isWritable(): boolean;
  /** When `npm run backup` last completed with this process's data folder; null if never. */
  lastBackup?: () => Promise<Date | null>;
  /** True after the first stop signal. */
  isStopping(): boolean;
  /** The status of this process's jobs; absent if it has none. */
  jobs?: () => Promise<JobStatus[]>;
  /** Queues an immediate run of a job. False if the job does not exist or has not started yet. */
  runJob?: (name: string) => Promise<boolean>;
};

const pingTimeoutMs = 1000;
const readable: ReadonlySet<string> = new Set(["ready", "degraded"]);

/**
 * `/healthz`: the event loop responds. `/readyz`: the process can serve requests; otherwise a load balancer sends it
 * none. While only writes are rejected it is `degraded`, with the status 200: pages can be read.
 */
export function healthRoutes(origin: string, health: Health, log: Log): Hono {
  const headers: HeaderSet = { ...plainHeaders(origin), "content-type": "application/json; charset=utf-8" };
  const app = new Hono();
  app.get("/healthz", () => new Response('{"status":"ok"}', { headers }));
  app.get("/readyz", async () => {
    const status = health.isStopping() ? "stopping" : await storageStatus(health, log);
    return new Response(JSON.stringify({ status }), { status: readable.has(status) ? 200 : 503, headers });
  });
  return app;
}

async function storageStatus(health: Health, log: Log): Promise<string> {
  const [reachable, canStore] = await Promise.all([health.ping(pingTimeoutMs), health.canStore()]);
  if (reachable && canStore) return health.isWritable() ? "ready" : "degraded";
  const reason = reachable ? "data-folder-not-writable" : "database-unreachable";
  log.warn("not-ready", { reason });
  return reason;
}
