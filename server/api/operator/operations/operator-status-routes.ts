import { type Context, Hono, type Next } from "hono";
import type { FileStore } from "#domain/media/media.ts";
import { readPaymentsStatus } from "#domain/payments/operations/read-payments-status.ts";
import { failureResponse, jsonResponse } from "#server/api/failure-response.ts";
import { requireOperator } from "#server/api/operator/require-operator.ts";
import type { ActorVariables, SignedInDependencies } from "#server/api/signed-in.ts";
import { isLocalOrigin, isLocalRequest } from "#server/http/local-request.ts";
import type { JobStatus } from "#server/jobs/job.ts";
import { errorFields } from "#server/log/log.ts";

export type OperatorDependencies = Omit<SignedInDependencies, "limits"> & {
  /** Undefined until they have started. */
  jobs: (() => Promise<JobStatus[]>) | undefined;
  files: Pick<FileStore, "location" | "check">;
};

/**
 * `GET /readyz/details`: each job's last and next run, the inbox, open alerts, the reconciler's progress, the replicas
 * and the file store. Requires an operator whose rights have not expired, as in the console; on a laptop, requests from
 * that machine need no token.
 */
export function operatorStatusRoutes(dependencies: OperatorDependencies): Hono<ActorVariables> {
  const { services, jobs, files } = dependencies;
  const { origin, log, publicReads } = services;
  const app = new Hono<ActorVariables>();
  const operator = requireOperator(dependencies);
  const admit = async (context: Context<ActorVariables>, next: Next) =>
    isLocalOrigin(origin) && isLocalRequest(context) ? await next() : await operator(context, next);
  app.get("/readyz/details", admit, async (context) => {
    try {
      const [running, payments, problem] = await Promise.all([
        jobs?.() ?? [],
        readPaymentsStatus(services),
        files.check(),
      ]);
      const store = { location: files.location, problem: problem?.reason ?? null };
      return jsonResponse(origin, 200, { jobs: running, payments, publicReads: publicReads.status(), files: store });
    } catch (error) {
      log.warn("operator-status-failed", errorFields(error));
      return failureResponse(context, origin, { code: "unavailable" });
    }
  });
  return app;
}
