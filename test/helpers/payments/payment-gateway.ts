import type { CheckoutRequest, PaymentProvider } from "#domain/payments/payment-provider.ts";
import { createStripeProvider } from "#providers/stripe/stripe-provider.ts";
import { type RunningSandbox, type SandboxChange, startSandbox } from "#stripe-sandbox/testing/start-sandbox.ts";

/** A running Stripe sandbox, with our provider pointed at it. Both share one clock. */
export type PaymentGateway = RunningSandbox & { provider: PaymentProvider };

export async function startPaymentGateway(change: SandboxChange = {}): Promise<PaymentGateway> {
  const running = await startSandbox(change);
  const { secretKey, webhookSecret, clock, url } = running;
  const now = () => clock.now;
  // Disables the library's own retries, which wait.
  return { ...running, provider: createStripeProvider({ secretKey, webhookSecret, now, apiUrl: url, retries: 0 }) };
}

/** A checkout of three months for a teacher, requested now. */
export function checkoutRequest(
  { clock }: Pick<PaymentGateway, "clock">,
  change: Partial<CheckoutRequest> & { intentKey?: string } = {},
): CheckoutRequest {
  const { intentKey = "intent-1", ...others } = change;
  return {
    order: {
      intentKey,
      listingId: "7d3b2a1c-0000-4000-8000-000000000001",
      listingType: "teacher",
      months: 3,
      unitCents: 500,
      currency: "usd",
    },
    createdAt: clock.now,
    language: "en",
    email: "owner@taoli.example",
    description: "Taoli listing, 3 months",
    successUrl: (id) => `http://site.example/?payment=success&session_id=${id}`,
    cancelUrl: "http://site.example/dashboard",
    ...others,
  };
}

/** Returns the value of a successful result. Throws for a failure. */
export function unwrap<Value>(result: { ok: true; value: Value } | { ok: false; failure: unknown }): Value {
  if (result.ok) return result.value;
  throw new Error(`Expected a value, got ${JSON.stringify(result.failure)}`);
}
