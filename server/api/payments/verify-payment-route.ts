import type { Context } from "hono";
import { withRequestDeadline } from "#domain/payments/checkout/with-request-deadline.ts";
import type { PaymentProvider } from "#domain/payments/payment-provider.ts";
import { paymentStatus } from "#domain/payments/payment-status.ts";
import { isSessionId } from "#domain/payments/session-id.ts";
import { type SyncedPayment, syncPayment } from "#domain/payments/sync/sync-payment.ts";
import type { Services } from "#domain/services.ts";
import { failureResponse, jsonResponse } from "#server/api/failure-response.ts";
import { inputOf } from "#server/api/input-of.ts";
import { parseSessionInput } from "./payment-input.ts";

/**
 * POST `{ session_id }`, sent after the return from the payment page: syncs the payment and returns its state. The id
 * serves as the credential; the response does not reveal the owner or the listing.
 */
export function verifyPayment(services: Services, provider: PaymentProvider) {
  const { origin } = services;
  return async (context: Context): Promise<Response> => {
    const sessionId = await inputOf(context, parseSessionInput);
    if (!sessionId.ok) return failureResponse(context, origin, sessionId.failure);
    if (!isSessionId(sessionId.value)) return failureResponse(context, origin, { code: "not-found" });
    const applied = await withRequestDeadline(services, "verification-too-slow", () =>
      syncPayment(services, provider, sessionId.value, { actor: "payer", eventId: null }),
    );
    if (!applied.ok) return failureResponse(context, origin, { code: applied.failure });
    if (applied.value.kind === "unrelated") return failureResponse(context, origin, { code: "not-found" });
    return jsonResponse(origin, 200, responseOf(applied.value));
  };
}

type Recorded = Extract<SyncedPayment, { kind: "recorded" }>;

function responseOf(payment: Recorded) {
  return {
    status: paymentStatus(payment),
    months: payment.months,
    subscription_expires_at: payment.expiresAt?.toISOString() ?? null,
    taken_down: payment.isListingTakenDown,
  };
}
