import { type Context, Hono } from "hono";
import type { VerifyBearer } from "#auth/verification/claims.ts";
import { can } from "#domain/access.ts";
import { readPaymentsStatus } from "#domain/payments/operations/read-payments-status.ts";
import type { Services } from "#domain/services.ts";
import { type ApiFailure, failureResponse, jsonResponse } from "#server/api/failure-response.ts";
import { readActor } from "#server/api/signed-in.ts";
import { isLocalOrigin, isLocalRequest } from "#server/dev-mail/local-request.ts";
import type { JobStatus } from "#server/jobs/job.ts";
import { errorFields } from "#server/log/log.ts";

export type OperatorParts = {
  services: Services;
  verifyBearer: VerifyBearer;
  /** None until they have been started. */
  jobs: (() => Promise<JobStatus[]>) | undefined;
};

/**
 * `GET /readyz/details`: each job's last and next run, the inbox, open alerts, the reconciler's progress and the
 * replicas. For an administrator's bearer, and on a laptop for requests from that machine.
 */
export function operatorStatusRoutes({ services, verifyBearer, jobs }: OperatorParts): Hono {
  const { origin, log, publicReads } = services;
  const app = new Hono();
  app.get("/readyz/details", async (context) => {
    const refusal = await refuse(context, origin, verifyBearer);
    if (refusal !== null) return failureResponse(context, origin, { code: refusal });
    try {
      const [running, payments] = await Promise.all([jobs?.() ?? [], readPaymentsStatus(services)]);
      return jsonResponse(origin, 200, { jobs: running, payments, publicReads: publicReads.status() });
    } catch (error) {
      log.warn("operator-status-failed", errorFields(error));
      return failureResponse(context, origin, { code: "unavailable" });
    }
  });
  return app;
}

async function refuse(
  context: Context,
  origin: string,
  verifyBearer: VerifyBearer,
): Promise<ApiFailure["code"] | null> {
  if (isLocalOrigin(origin) && isLocalRequest(context)) return null;
  const actor = await readActor(verifyBearer, context.req.header("authorization"));
  if (!actor.ok) return actor.failure;
  const decision = can("operate-payments", actor.value, null);
  if (decision === "allowed") return null;
  return decision === "not-signed-in" ? decision : "not-allowed";
}
