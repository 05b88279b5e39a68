import type { MiddlewareHandler } from "hono";
import { can } from "#domain/access.ts";
import { defaultApiLimits } from "#server/api/api-limits.ts";
import { failureResponse } from "#server/api/failure-response.ts";
import { type ActorVariables, type SignedInParts, signedIn } from "#server/api/signed-in.ts";

/** Admits operators who have signed in with a second factor, and sets `actor`. Responds to all other requests. */
export function requireOperator(parts: Omit<SignedInParts, "limits">): MiddlewareHandler<ActorVariables> {
  const { origin } = parts.services;
  const admitSignedIn = signedIn({ ...parts, limits: defaultApiLimits });
  return async (context, next) => {
    let refusal: Response | undefined;
    const response = await admitSignedIn(context, async () => {
      if (can("moderate", context.get("actor"), null) === "allowed") return await next();
      refusal = failureResponse(context, origin, { code: "not-allowed" });
      return undefined;
    });
    return refusal ?? response ?? undefined;
  };
}
