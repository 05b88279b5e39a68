import type { MiddlewareHandler } from "hono";
import { can } from "#domain/access.ts";
import { continueOperatorSession } from "#domain/operators/operator-session.ts";
import { defaultApiLimits } from "#server/api/api-limits.ts";
import { failureResponse } from "#server/api/failure-response.ts";
import { type ActorVariables, type SignedInDependencies, signedIn } from "#server/api/signed-in.ts";
import { requestIdOf } from "#server/middleware/request-id.ts";

/**
 * Admits operators who have signed in with a second factor and whose rights have not expired, and extends those rights.
 * Sets `actor`, `claims` and `operatorSessionEnds`; responses state the remaining seconds. Rejects all other requests.
 */
export function requireOperator(dependencies: Omit<SignedInDependencies, "limits">): MiddlewareHandler<ActorVariables> {
  const { services } = dependencies;
  const { origin } = services;
  const admitSignedIn = signedIn({ ...dependencies, limits: defaultApiLimits });
  return async (context, next) => {
    let rejection: Response | undefined;
    const response = await admitSignedIn(context, async () => {
      if (can("moderate", context.get("actor"), null) !== "allowed") {
        rejection = failureResponse(context, origin, { code: "not-allowed" });
        return;
      }
      const continued = await continueOperatorSession(services, context.get("claims"), requestIdOf(context));
      if (!continued.ok) {
        rejection = failureResponse(context, origin, { code: continued.failure });
        return;
      }
      context.set("operatorSessionEnds", continued.value);
      await next();
      const seconds = Math.ceil((continued.value.getTime() - services.clock.now().getTime()) / 1000);
      context.header("operator-session-seconds", String(seconds));
    });
    return rejection ?? response ?? undefined;
  };
}
