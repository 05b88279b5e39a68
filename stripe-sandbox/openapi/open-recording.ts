import Stripe from "stripe";
import { createStripeSandbox, type StripeSandbox } from "../sandbox.ts";
import { createMemoryStore } from "../store/memory-store.ts";

/** A call of Stripe's API and its response. */
export type Exchange = {
  method: string;
  path: string;
  /** Without the question mark. */
  query: string;
  body: string;
  contentType: string | null;
  status: number;
  response: unknown;
};

export type Recording = {
  sandbox: StripeSandbox;
  clock: { now: Date };
  secretKey: string;
  webhookSecret: string;
  exchanges: Exchange[];
  /** The events that were delivered, with their signatures. */
  deliveries: { payload: string; signature: string | null; event: Stripe.Event }[];
  /** Sends requests to the sandbox and records them. */
  fetch: typeof globalThis.fetch;
  /** Sends a call again, or one like it, without recording it. */
  repeat(exchange: Exchange): Promise<Pick<Exchange, "status" | "response">>;
};

/** A sandbox in this process whose calls and webhook deliveries are recorded. */
export function openRecording(): Recording {
  const clock = { now: new Date("2027-01-31T10:00:00.000Z") };
  const secretKey = "sk_test_not_a_secret";
  const webhookSecret = "whsec_not_a_secret_either";
  const exchanges: Exchange[] = [];
  const deliveries: Recording["deliveries"] = [];
  const sandbox = createStripeSandbox({
    store: createMemoryStore(),
    now: () => clock.now,
    secretKey,
    hasOverview: true,
    pagesUrl: "http://site.example/test-payments",
    webhook: { url: "http://site.example/webhook", secret: webhookSecret },
    async send(input, init) {
      const request = new Request(input, init);
      const payload = await request.text();
      const event = JSON.parse(payload) as Stripe.Event;
      deliveries.push({ payload, signature: request.headers.get("stripe-signature"), event });
      return new Response();
    },
  });
  return {
    sandbox,
    clock,
    secretKey,
    webhookSecret,
    exchanges,
    deliveries,
    async fetch(input, init) {
      const request = new Request(input, init);
      const { pathname, search } = new URL(request.url);
      const body = await request.clone().text();
      const response = await sandbox.api.fetch(request);
      exchanges.push({
        method: request.method,
        path: pathname,
        query: search.slice(1),
        body,
        contentType: request.headers.get("content-type"),
        status: response.status,
        response: await response.clone().json(),
      });
      return response;
    },
    async repeat({ method, path, query, body }) {
      const headers = { authorization: `Bearer ${secretKey}` };
      const response = await sandbox.api.request(`${path}?${query}`, { method, headers, ...(body !== "" && { body }) });
      return { status: response.status, response: await response.json() };
    },
  };
}

/** Stripe's library, connected to a recording. */
export function stripeOf({ fetch, secretKey }: Recording, key = secretKey): Stripe {
  return new Stripe(key, { httpClient: Stripe.createFetchHttpClient(fetch), maxNetworkRetries: 0, telemetry: false });
}
