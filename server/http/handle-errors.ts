import type { Context, ErrorHandler } from "hono";
import { isOutage } from "#database/outage.ts";
import type { Services } from "#domain/services.ts";
import { failureResponse } from "#server/api/failure-response.ts";
import { errorFields } from "#server/log/log.ts";
import { loggedPath, type RequestVariables } from "#server/middleware/access-log.ts";
import { requestIdOf } from "#server/middleware/request-id.ts";
import { errorIdLine } from "./error-id-line.ts";
import { textResponse } from "./text-response.ts";

/** Paths whose clients expect JSON. */
const jsonPaths = /^\/(?:api|functions)\//u;

const retryAfterSeconds = "5";

/**
 * Returns the response for an error thrown by a route: 503 with `Retry-After` while the database is unavailable,
 * read-only, or overloaded, else 500. Both are logged; the response reveals only the request id.
 */
export function handleErrors({ origin, log }: Pick<Services, "origin" | "log">): ErrorHandler<RequestVariables> {
  return (error, context) => {
    if (isAborted(error)) return textResponse(origin, 400);
    const isAway = isOutage(error);
    log.error(isAway ? "request-without-database" : "request-failed", {
      id: requestIdOf(context),
      path: loggedPath(context.req.path),
      ...errorFields(error),
    });
    return isAway ? failed(context, origin, "unavailable") : failed(context, origin, "failed");
  };
}

function failed(context: Context, origin: string, code: "unavailable" | "failed"): Response {
  if (jsonPaths.test(context.req.path)) return failureResponse(context, origin, { code });
  if (code === "failed") return textResponse(origin, 500, {}, errorIdLine(context));
  return textResponse(origin, 503, { "retry-after": retryAfterSeconds }, errorIdLine(context));
}

/** The client disconnected before its body was complete: not our error, and the response is never read. */
function isAborted(error: Error): boolean {
  return "code" in error && error.code === "ECONNRESET" && error.message === "aborted";
}
