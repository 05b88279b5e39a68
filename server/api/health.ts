import { Hono } from "hono";
import type { Log } from "#domain/services.ts";
import { type HeaderSet, plainHeaders } from "#server/http/headers.ts";
import type { JobStatus } from "#server/jobs/job.ts";

export type Health = {
  /** Whether the database answers within the time given. */
  ping(timeoutMs: number): Promise<boolean>;
  /** True from the first signal to stop. */
  isStopping(): boolean;
  /** How the jobs of this process stand; none where there are no jobs. */
  jobs?: () => Promise<JobStatus[]>;
};

const pingTimeoutMs = 1000;

/** `/healthz`: this process turns. `/readyz`: it can do its work; a balancer sends it no visitors otherwise. */
export function healthRoutes(origin: string, health: Health, log: Log): Hono {
  const headers: HeaderSet = { ...plainHeaders(origin), "content-type": "application/json; charset=utf-8" };
  const app = new Hono();
  app.get("/healthz", () => new Response('{"status":"ok"}', { headers }));
  app.get("/readyz", async () => {
    const status = health.isStopping() ? "stopping" : await databaseStatus(health, log);
    return new Response(JSON.stringify({ status }), { status: status === "ready" ? 200 : 503, headers });
  });
  return app;
}

async function databaseStatus(health: Health, log: Log): Promise<string> {
  if (await health.ping(pingTimeoutMs)) return "ready";
  log.warn("not-ready", { reason: "database-unreachable" });
  return "database-unreachable";
}
