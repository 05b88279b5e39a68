import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { askForSecondLook, findOwnRemoval, type OwnRemoval } from "#domain/moderation/removal/own-removal.ts";
import { parseSecondLook } from "#domain/moderation/reports/decision-input.ts";
import { allowMethods } from "#server/api/allow-methods.ts";
import { defaultApiLimits } from "#server/api/api-limits.ts";
import { failureResponse, jsonResponse } from "#server/api/failure-response.ts";
import { inputOf } from "#server/api/input-of.ts";
import { type ActorVariables, type SignedInDependencies, signedIn } from "#server/api/signed-in.ts";
import { requestIdOf } from "#server/middleware/request-id.ts";

const path = "/api/me/listing/removal";
const maxBodyBytes = 32 * 1024;

/**
 * `/api/me/listing/removal`: GET returns `{ removal }`, why the owner's listing was removed, or null; POST `{ text? }`
 * asks operators to review the removal, once. Bearer token only. Failures are those of `failureResponse`.
 */
export function ownRemovalRoutes(dependencies: Omit<SignedInDependencies, "limits">): Hono<ActorVariables> {
  const { services } = dependencies;
  const { origin } = services;
  const app = new Hono<ActorVariables>();
  app.use(path, allowMethods(origin, ["GET", "HEAD", "POST", "OPTIONS"]));
  app.use(path, signedIn({ limits: defaultApiLimits, ...dependencies }));

  app.get(path, async (context) => {
    const found = await findOwnRemoval(services, context.get("actor"));
    if (!found.ok) return failureResponse(context, origin, { code: found.failure });
    return jsonResponse(origin, 200, { removal: found.value && removalJson(found.value) });
  });

  const onError = (context: Context) => failureResponse(context, origin, { code: "too-large" });
  app.post(path, bodyLimit({ maxSize: maxBodyBytes, onError }), async (context) => {
    const text = await inputOf(context, parseSecondLook);
    if (!text.ok) return failureResponse(context, origin, text.failure);
    const result = await askForSecondLook(services, context.get("actor"), text.value, requestIdOf(context));
    if (!result.ok) return failureResponse(context, origin, { code: result.failure });
    return jsonResponse(origin, 200, { removal: removalJson(result.value) });
  });
  return app;
}

function removalJson({ removedAt, reason, found, requestedAt, isFinal }: OwnRemoval) {
  return { removed_at: removedAt, reason, found, asked_at: requestedAt, is_final: isFinal };
}
