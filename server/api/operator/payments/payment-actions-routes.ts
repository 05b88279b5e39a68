import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { withRequestDeadline } from "#domain/payments/checkout/with-request-deadline.ts";
import { applyByOperator, resolveAlert } from "#domain/payments/operations/operate-payments.ts";
import type { PaymentProvider } from "#domain/payments/payment-provider.ts";
import { isSessionId } from "#domain/payments/session-id.ts";
import { allowMethods } from "#server/api/allow-methods.ts";
import { type ApiFailure, failureResponse, jsonResponse } from "#server/api/failure-response.ts";
import { inputOf } from "#server/api/input-of.ts";
import { requireOperator } from "#server/api/operator/require-operator.ts";
import { parseResolveInput, parseSessionInput } from "#server/api/payments/payment-input.ts";
import type { ActorVariables, SignedInDependencies } from "#server/api/signed-in.ts";
import { requestIdOf } from "#server/middleware/request-id.ts";

const applyPath = "/api/operator/payments/apply";
const resolvePath = "/api/operator/alerts/resolve";

const maxBodyBytes = 8 * 1024;

/**
 * Payment routes for operators: POST `{ session_id }` syncs a session, POST `{ alert_id, note }` resolves an alert.
 * Responds with the new state of the payment or the alert, or with `failureResponse`.
 */
export function operatorPaymentActionRoutes(
  dependencies: Omit<SignedInDependencies, "limits"> & { provider: PaymentProvider },
): Hono<ActorVariables> {
  const { services, provider } = dependencies;
  const { origin } = services;
  const app = new Hono<ActorVariables>();
  const operator = requireOperator(dependencies);
  const onError = (context: Context) => failureResponse(context, origin, { code: "too-large" });
  for (const path of [applyPath, resolvePath]) {
    app.use(path, allowMethods(origin, ["POST", "OPTIONS"]));
    app.use(path, operator);
    app.use(path, bodyLimit({ maxSize: maxBodyBytes, onError }));
  }

  app.post(applyPath, async (context) => {
    const reject = (failure: ApiFailure) => failureResponse(context, origin, failure);
    const input = await inputOf(context, parseSessionInput);
    if (!input.ok) return reject(input.failure);
    if (!isSessionId(input.value)) return reject({ code: "not-found" });
    const applied = await withRequestDeadline(services, "operator-apply-too-slow", () =>
      applyByOperator(services, provider, context.get("actor"), {
        sessionId: input.value,
        requestId: requestIdOf(context),
      }),
    );
    if (!applied.ok) return reject({ code: applied.failure });
    if (applied.value.kind === "unrelated") return jsonResponse(origin, 200, { state: "foreign" });
    const { paymentId, listingId, state, months, expiresAt } = applied.value;
    return jsonResponse(origin, 200, {
      state,
      payment_id: paymentId,
      listing_id: listingId,
      months,
      subscription_expires_at: expiresAt?.toISOString() ?? null,
    });
  });

  app.post(resolvePath, async (context) => {
    const reject = (failure: ApiFailure) => failureResponse(context, origin, failure);
    const input = await inputOf(context, parseResolveInput);
    if (!input.ok) return reject(input.failure);
    const resolved = await resolveAlert(services, context.get("actor"), {
      ...input.value,
      requestId: requestIdOf(context),
    });
    if (!resolved.ok) return reject({ code: resolved.failure });
    return jsonResponse(origin, 200, { alert_id: input.value.alertId, status: "resolved" });
  });
  return app;
}
