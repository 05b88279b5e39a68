import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { parseReport } from "#domain/moderation/reports/report-input.ts";
import { submitReport } from "#domain/moderation/reports/submit-report.ts";
import type { Services } from "#domain/services.ts";
import type { LimitPublicWrites } from "#server/accounts/limits/public-write-limit.ts";
import { allowMethods } from "#server/api/allow-methods.ts";
import { failureResponse, jsonResponse } from "#server/api/failure-response.ts";
import { inputOf } from "#server/api/input-of.ts";
import type { HeaderSet } from "#server/http/headers.ts";

const path = "/api/reports";
const maxBodyBytes = 32 * 1024;

type Dependencies = {
  services: Services;
  limitPublicWrites: LimitPublicWrites;
  clientAddress: (context: Context) => string;
};

/**
 * `POST /api/reports`, without an account: `{ target_kind, target_id, reason, text?, email?, language?, started_at }`,
 * where `started_at` is when the form was shown. Responds with `{ received: true }`, or with `failureResponse`.
 */
export function reportRoutes({ services, limitPublicWrites, clientAddress }: Dependencies): Hono {
  const { origin, clock } = services;
  const app = new Hono();
  app.use(path, allowMethods(origin, ["POST", "OPTIONS"]));
  const onError = (context: Context) => failureResponse(context, origin, { code: "too-large" });
  app.post(path, bodyLimit({ maxSize: maxBodyBytes, onError }), async (context) => {
    const report = await inputOf(context, (body) => parseReport(body, clock.now()));
    if (!report.ok) return failureResponse(context, origin, report.failure);
    const sent = await submitReport(services, limitPublicWrites(clientAddress(context)), report.value);
    if (sent.ok) return jsonResponse(origin, 201, { received: true });
    const { failure: found } = sent;
    const wait: HeaderSet = found.code === "too-many-requests" ? { "retry-after": String(found.seconds) } : {};
    return failureResponse(context, origin, { code: found.code }, wait);
  });
  return app;
}
