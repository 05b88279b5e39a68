import type { Context } from "hono";
import type { PaymentProvider } from "#domain/payments/payment-provider.ts";
import { receiveEvent } from "#domain/payments/receive-event.ts";
import type { Services } from "#domain/services.ts";
import type { PaymentEvents } from "#server/payment-events.ts";
import { type ApiFailure, failureResponse, jsonResponse } from "./failure-response.ts";
import { limitInFlight } from "./in-flight.ts";

/** Stripe repeats what it is not answered; more at once would only make all of them late. */
const mostInFlight = 20;

const codes = {
  "no-secret": "not-found",
  "not-authentic": "bad-signature",
  "not-understood": "bad-json",
  unavailable: "unavailable",
} as const satisfies Record<string, ApiFailure["code"]>;

/**
 * POST of a message of the payment provider, signed over its bytes as they come. It is answered as soon as it is in the inbox;
 * its effect follows in the background. Counted apart from what browsers do, and never by address.
 */
export function stripeWebhook(services: Services, provider: PaymentProvider, events: PaymentEvents) {
  const { origin } = services;
  const inFlight = limitInFlight(mostInFlight);
  return async (context: Context): Promise<Response> => {
    const signature = context.req.header("stripe-signature") ?? null;
    const body = new Uint8Array(await context.req.arrayBuffer());
    const received = await inFlight(() => receiveEvent(services, provider, body, signature));
    if (received === null) return failureResponse(context, origin, { code: "unavailable" });
    if (!received.ok) return failureResponse(context, origin, { code: codes[received.failure] });
    if (!received.value.isHandled) events.handle(received.value.eventId);
    return jsonResponse(origin, 200, { received: true });
  };
}
