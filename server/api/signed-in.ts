import type { Context, MiddlewareHandler } from "hono";
import type { VerifyBearer } from "#auth/verification/claims.ts";
import { keepProfile } from "#domain/members/keep-profile.ts";
import type { Viewer } from "#domain/members/viewer.ts";
import type { Services } from "#domain/services.ts";
import { type ApiLimits, countPerMinute } from "./api-limits.ts";
import { failureResponse } from "./failure-response.ts";
import { readViewer } from "./viewer.ts";

export type ViewerVariables = { Variables: { viewer: Viewer } };

export type SignedInParts = {
  services: Services;
  verifyBearer: VerifyBearer;
  /** Whom to count requests by that carry no valid token. */
  clientAddress: (context: Context) => string;
  limits: ApiLimits;
};

/**
 * Lets through who is signed in, with a profile that follows the account, and no more often than the limits say.
 * Everybody else is answered here. Nothing is counted by address for those who are signed in: a school's teachers
 * share one.
 */
export function signedIn(parts: SignedInParts): MiddlewareHandler<ViewerVariables> {
  const { services, verifyBearer, clientAddress, limits } = parts;
  const { origin } = services;
  const counts = { read: countPerMinute(limits.reads), write: countPerMinute(limits.writes) };
  const countRefusal = countPerMinute(limits.refusals);

  function tooMany(context: Context, seconds: number): Response {
    return failureResponse(context, origin, { code: "too-many-requests" }, { "retry-after": String(seconds) });
  }

  return async (context, next) => {
    const found = await readViewer(verifyBearer, context.req.header("authorization"));
    const viewer = found.ok ? found.value : null;
    if (viewer === null || viewer.role === "visitor") {
      const code = found.ok ? "not-signed-in" : found.failure;
      const wait = code === "unavailable" ? null : await countRefusal(clientAddress(context));
      return wait === null ? failureResponse(context, origin, { code }) : tooMany(context, wait);
    }
    const wait = await counts[isRead(context) ? "read" : "write"](viewer.userId);
    if (wait !== null) return tooMany(context, wait);
    const kept = viewer.role === "member" ? await keepProfile(services, viewer) : null;
    if (kept?.ok === false) return failureResponse(context, origin, { code: "unavailable" });
    context.set("viewer", viewer);
    await next();
    return undefined;
  };
}

function isRead(context: Context): boolean {
  return context.req.method === "GET" || context.req.method === "HEAD";
}
