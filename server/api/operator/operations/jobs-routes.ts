import { Hono } from "hono";
import { runJob } from "#domain/operators/run-job.ts";
import { readPaymentsStatus } from "#domain/payments/operations/read-payments-status.ts";
import { allowMethods } from "#server/api/allow-methods.ts";
import { failureResponse, jsonResponse } from "#server/api/failure-response.ts";
import type { Health } from "#server/api/health-routes.ts";
import { requireOperator } from "#server/api/operator/require-operator.ts";
import type { ActorVariables, SignedInDependencies } from "#server/api/signed-in.ts";
import type { JobStatus } from "#server/jobs/job.ts";
import { errorFields } from "#server/log/log.ts";
import { requestIdOf } from "#server/middleware/request-id.ts";
import { snakeCaseKeys } from "#std/text/snake-case.ts";

const path = "/api/operator/jobs";

type Dependencies = Omit<SignedInDependencies, "limits"> & { health: Pick<Health, "jobs" | "runJob"> };

/**
 * Background jobs for operators. GET returns each with its runs, and a summary of payments and replicas from
 * `/readyz/details`; POST `/:name/run` starts one outside its schedule.
 */
export function operatorJobsRoutes(dependencies: Dependencies): Hono<ActorVariables> {
  const { services, health } = dependencies;
  const { origin, log, publicReads } = services;
  const app = new Hono<ActorVariables>();
  const operator = requireOperator(dependencies);
  app.use(path, allowMethods(origin, ["GET", "HEAD", "OPTIONS"]), operator);
  app.use(`${path}/:name/run`, allowMethods(origin, ["POST", "OPTIONS"]), operator);
  const readJobs = async () => (await health.jobs?.()) ?? [];

  app.get(path, async (context) => {
    try {
      const [jobs, { inbox, openAlerts, reconciler }] = await Promise.all([readJobs(), readPaymentsStatus(services)]);
      return jsonResponse(origin, 200, {
        jobs: jobs.map(jobJson),
        health: {
          inbox: snakeCaseKeys(inbox),
          open_alerts: Object.values(openAlerts).reduce((sum, count) => sum + count, 0),
          reconciler_lag_seconds: reconciler?.lagSeconds ?? null,
          replicas: publicReads.status().replicas.length,
        },
      });
    } catch (error) {
      log.warn("operator-jobs-unavailable", errorFields(error));
      return failureResponse(context, origin, { code: "unavailable" });
    }
  });

  app.post(`${path}/:name/run`, async (context) => {
    const { jobs, runJob: start } = health;
    if (jobs === undefined || start === undefined) return failureResponse(context, origin, { code: "unavailable" });
    const starter = { list: jobs, runNow: start };
    const name = context.req.param("name");
    const started = await runJob(services, starter, context.get("actor"), name, requestIdOf(context));
    if (!started.ok) return failureResponse(context, origin, { code: started.failure });
    return jsonResponse(origin, 200, { job: started.value });
  });
  return app;
}

function jobJson({ backlog, ...job }: JobStatus) {
  return { ...snakeCaseKeys(job), backlog: backlog && snakeCaseKeys(backlog) };
}
