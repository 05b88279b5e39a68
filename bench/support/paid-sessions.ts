import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { serve } from "@hono/node-server";
import type Stripe from "stripe";
import { createStripeProvider } from "#providers/stripe/stripe-provider.ts";
import { createStripeSandbox } from "#stripe-sandbox/sandbox.ts";
import { createMemoryStore } from "#stripe-sandbox/store/memory-store.ts";
import { signPayload } from "#stripe-sandbox/webhooks/deliver-events.ts";

export type PaidSessions = {
  port: number;
  secretKey: string;
  webhookSecret: string;
  /** The webhook payloads of all payments, unsigned, one each. */
  messages: string[];
  /** Signs a payload with the current time. */
  sign(message: string): string;
  /** Resolves one second after the response to the given number of session requests; gives up after two minutes. */
  waitForRequests(count: number): Promise<void>;
  close(): void;
};

/**
 * Starts a Stripe sandbox on its own port, with one month paid for each of these listings and no webhook event sent
 * yet.
 */
export async function startPaidSessions(listingIds: readonly string[]): Promise<PaidSessions> {
  const secretKey = `sk_test_${randomUUID().replaceAll("-", "")}`;
  const webhookSecret = `whsec_${randomUUID().replaceAll("-", "")}`;
  const now = () => new Date();
  const messages: string[] = [];
  const sandbox = createStripeSandbox({
    store: createMemoryStore(),
    now,
    secretKey,
    pagesUrl: "http://127.0.0.1/test-payments",
    webhook: { url: "http://127.0.0.1/webhook", secret: webhookSecret },
    deliveries: () => [],
  });
  const provider = createStripeProvider({
    secretKey,
    webhookSecret,
    now,
    apiUrl: "http://127.0.0.1",
    fetch: async (input, init) => await sandbox.api.fetch(new Request(input, init)),
  });
  for (const listingId of listingIds) {
    const made = await provider.createCheckout({
      order: { intentKey: randomUUID(), listingId, listingType: "teacher", months: 1, unitCents: 500, currency: "usd" },
      createdAt: now(),
      language: "en",
      email: "owner@taoli.example",
      description: "A month",
      successUrl: (id) => `http://127.0.0.1/?session_id=${id}`,
      cancelUrl: "http://127.0.0.1/dashboard",
    });
    if (!made.ok) throw new Error(made.failure.message);
    await sandbox.pages.request(`/pay/${made.value.id}`, {
      method: "POST",
      body: new URLSearchParams({ choice: "pay" }),
    });
    messages.push(eventPayload(made.value.id));
  }
  const requests = new Set<string>();
  const respond = async (request: Request) => {
    const response = await sandbox.api.fetch(request);
    requests.add(new URL(request.url).pathname);
    return response;
  };
  const server = await new Promise<ReturnType<typeof serve>>((resolve) => {
    const started = serve({ fetch: respond, port: 0, hostname: "127.0.0.1" }, () => resolve(started));
  });
  const address = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : 0,
    secretKey,
    webhookSecret,
    messages,
    sign: (message) => signPayload(message, webhookSecret, now()),
    async waitForRequests(count) {
      for (let second = 0; second < 120 && requests.size < count; second++) await delay(1000);
      await delay(1000);
    },
    close: () => void server.close(),
  };
}

/** As long as a real event, which contains the whole session. */
function eventPayload(sessionId: string): string {
  const event = {
    id: `evt_${randomUUID().replaceAll("-", "")}`,
    object: "event",
    api_version: "2026-10-28.endive",
    created: Math.floor(Date.now() / 1000),
    data: { object: { id: sessionId, object: "checkout.session", padding: "x".repeat(3000) } },
    livemode: false,
    type: "checkout.session.completed" satisfies Stripe.Event["type"],
  };
  return JSON.stringify(event, null, 2);
}
