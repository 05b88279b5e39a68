import { serve } from "@hono/node-server";
import { Hono } from "hono";
import Stripe from "stripe";
import type { CheckoutRequest, PaymentProvider } from "#domain/payments/payment-provider.ts";
import { createStripeProvider } from "#providers/stripe/stripe-provider.ts";
import type { TestGatewayOptions } from "#providers/test-gateway/gateway-options.ts";
import type { FaultKind, FaultScope, GatewayStore } from "#providers/test-gateway/gateway-store.ts";
import { createMemoryStore } from "#providers/test-gateway/memory-store.ts";
import { createTestGateway, type TestGateway } from "#providers/test-gateway/test-gateway.ts";

export type ReceivedMessage = { body: Uint8Array; signature: string | null; event: Stripe.Event };

export type PaymentGateway = {
  gateway: TestGateway;
  store: GatewayStore;
  /** The time for the gateway and for the provider. */
  clock: { now: Date };
  url: string;
  secretKey: string;
  webhookSecret: string;
  provider: PaymentProvider;
  /** Stripe's own library, without our port. */
  stripe: Stripe;
  /** The messages that came, in the order in which they came. */
  received: ReceivedMessage[];
  /** What the receiver of messages answers from now on. */
  receiver: { status: number };
  /** Posts one of the choices of the payment page, without following where it leads. */
  choose(sessionId: string, choice: string): Promise<Response>;
  /** Posts one of the actions of a payment's panel. */
  act(sessionId: string, action: string): Promise<Response>;
  /** Chooses on the overview, which has to be there, what goes wrong with the next call, or with all from now on. */
  fail(fault: FaultKind | "none", scope?: FaultScope, times?: "once" | "always"): Promise<void>;
  close(): Promise<void>;
};

const secretKey = "sk_test_not_a_secret";
const webhookSecret = "whsec_not_a_secret_either";

/** The test gateway on a port of 127.0.0.1, with who receives its messages, and Stripe's library pointed at it. */
export async function startPaymentGateway(
  change: Partial<Omit<TestGatewayOptions, "store" | "now" | "pagesUrl" | "secretKey" | "webhook">> = {},
): Promise<PaymentGateway> {
  const site = new Hono();
  const server = await new Promise<ReturnType<typeof serve>>((resolve) => {
    const started = serve({ fetch: site.fetch, port: 0, hostname: "127.0.0.1" }, () => resolve(started));
  });
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const url = `http://127.0.0.1:${port}`;
  const clock = { now: new Date("2027-01-31T10:00:00.000Z") };
  const now = () => clock.now;
  const store = createMemoryStore();
  const received: ReceivedMessage[] = [];
  const receiver = { status: 200 };
  const pagesUrl = `${url}/test-payments`;
  const webhook = { url: `${url}/webhook`, secret: webhookSecret };
  const gateway = createTestGateway({ store, now, pagesUrl, secretKey, webhook, ...change });
  site.post("/webhook", async ({ req }) => {
    const bytes = new Uint8Array(await req.arrayBuffer());
    const event = JSON.parse(new TextDecoder().decode(bytes)) as Stripe.Event;
    received.push({ body: bytes, signature: req.header("stripe-signature") ?? null, event });
    return new Response(null, { status: receiver.status });
  });
  site.route("/test-payments", gateway.pages);
  site.route("/", gateway.api);

  function post(path: string, form: Record<string, string>): Promise<Response> {
    return fetch(pagesUrl + path, { method: "POST", body: new URLSearchParams(form), redirect: "manual" });
  }

  return {
    gateway,
    store,
    clock,
    url,
    secretKey,
    webhookSecret,
    received,
    receiver,
    // Without the library's own retries, which wait.
    provider: createStripeProvider({ secretKey, webhookSecret, now, apiUrl: url, retries: 0 }),
    stripe: new Stripe(secretKey, {
      host: "127.0.0.1",
      port,
      protocol: "http",
      maxNetworkRetries: 0,
      telemetry: false,
    }),
    choose: (sessionId, choice) => post(`/pay/${sessionId}`, { choice }),
    act: (sessionId, action) => post(`/payments/${sessionId}`, { action }),
    async fail(fault, scope = "all", times = "once") {
      const saved = await post("", { fault, scope, times });
      if (saved.status !== 303) throw new Error(`The gateway has no overview: ${saved.status}.`);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        // A response that never comes keeps its connection.
        if ("closeAllConnections" in server) server.closeAllConnections();
      }),
  };
}

/** Three months for a teacher, asked for now. */
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

/** The value of a result that has to be good. */
export function good<Value>(result: { ok: true; value: Value } | { ok: false; failure: unknown }): Value {
  if (result.ok) return result.value;
  throw new Error(`Expected a value, got ${JSON.stringify(result.failure)}`);
}
