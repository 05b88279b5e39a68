import type { Context } from "hono";
import type { PaymentProvider } from "#domain/payments/payment-provider.ts";
import { eventReceiver } from "#domain/payments/webhook/webhook.ts";
import type { Services } from "#domain/services.ts";
import { type ApiFailure, failureResponse, jsonResponse } from "#server/api/failure-response.ts";

const codes = {
  "no-secret": "not-found",
  "not-authentic": "bad-signature",
  "not-understood": "bad-json",
  unavailable: "unavailable",
} as const satisfies Record<string, ApiFailure["code"]>;

/**
 * POST of a webhook event of the payment provider, signed over its bytes as they come. It is answered as soon as the
 * event is in the inbox, which wakes the job that applies it. None is refused while the inbox can be written.
 */
export function stripeWebhook(services: Services, provider: PaymentProvider) {
  const { origin } = services;
  const receive = eventReceiver(services, provider);
  return async (context: Context): Promise<Response> => {
    const signature = context.req.header("stripe-signature") ?? null;
    const received = await receive(new Uint8Array(await context.req.arrayBuffer()), signature);
    if (!received.ok) return failureResponse(context, origin, { code: codes[received.failure] });
    return jsonResponse(origin, 200, { received: true });
  };
}
