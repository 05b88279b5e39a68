import { serve } from "@hono/node-server";
import { Hono } from "hono";
import Stripe from "stripe";
import type { SandboxOptions } from "../options.ts";
import { createStripeSandbox, type StripeSandbox } from "../sandbox.ts";
import { createMemoryStore } from "../store/memory-store.ts";
import type { FailureKind, FailureScope, SandboxStore } from "../store/store.ts";

export type ReceivedEvent = { body: Uint8Array; signature: string | null; event: Stripe.Event };

export type RunningSandbox = {
  sandbox: StripeSandbox;
  store: SandboxStore;
  /** The sandbox's time. */
  clock: { now: Date };
  url: string;
  secretKey: string;
  webhookSecret: string;
  /** Stripe's own library, without automatic retries. */
  stripe: Stripe;
  /** The events delivered so far, in order of arrival. */
  received: ReceivedEvent[];
  /** Status of the webhook endpoint's future responses. */
  endpoint: { status: number };
  /** Submits a choice on the payment page without following the redirect. */
  choose(sessionId: string, choice: string): Promise<Response>;
  /** Submits a test control of a payment. */
  act(sessionId: string, action: string): Promise<Response>;
  /** Injects a failure through the overview, which has to be enabled. */
  fail(failure: FailureKind | "none", scope?: FailureScope, times?: "once" | "always"): Promise<void>;
  close(): Promise<void>;
};

export type SandboxChange = Partial<Omit<SandboxOptions, "store" | "now" | "pagesUrl" | "secretKey" | "webhook">>;

const secretKey = "sk_test_not_a_secret";
const webhookSecret = "whsec_not_a_secret_either";

/** Three months at five dollars. */
export const sessionParams: Stripe.Checkout.SessionCreateParams = {
  mode: "payment",
  line_items: [{ quantity: 3, price_data: { currency: "usd", unit_amount: 500, product_data: { name: "3 months" } } }],
  success_url: "http://site.example/?payment=success&session_id={CHECKOUT_SESSION_ID}",
  cancel_url: "http://site.example/dashboard",
};

/** Starts a sandbox on a port of 127.0.0.1, with a webhook endpoint. Pages are under /test-payments. */
export async function startSandbox(change: SandboxChange = {}): Promise<RunningSandbox> {
  const site = new Hono();
  const server = await new Promise<ReturnType<typeof serve>>((resolve) => {
    const started = serve({ fetch: site.fetch, port: 0, hostname: "127.0.0.1" }, () => resolve(started));
  });
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const url = `http://127.0.0.1:${port}`;
  const clock = { now: new Date("2027-01-31T10:00:00.000Z") };
  const store = createMemoryStore();
  const received: ReceivedEvent[] = [];
  const endpoint = { status: 200 };
  const pagesUrl = `${url}/test-payments`;
  const webhook = { url: `${url}/webhook`, secret: webhookSecret };
  const sandbox = createStripeSandbox({ store, now: () => clock.now, pagesUrl, secretKey, webhook, ...change });
  site.post("/webhook", async ({ req }) => {
    const body = new Uint8Array(await req.arrayBuffer());
    const event = JSON.parse(new TextDecoder().decode(body)) as Stripe.Event;
    received.push({ body, signature: req.header("stripe-signature") ?? null, event });
    return new Response(null, { status: endpoint.status });
  });
  site.route("/test-payments", sandbox.pages);
  site.route("/", sandbox.api);

  function post(path: string, form: Record<string, string>): Promise<Response> {
    return fetch(pagesUrl + path, { method: "POST", body: new URLSearchParams(form), redirect: "manual" });
  }

  return {
    sandbox,
    store,
    clock,
    url,
    secretKey,
    webhookSecret,
    received,
    endpoint,
    stripe: new Stripe(secretKey, {
      host: "127.0.0.1",
      port,
      protocol: "http",
      maxNetworkRetries: 0,
      telemetry: false,
    }),
    choose: (sessionId, choice) => post(`/pay/${sessionId}`, { choice }),
    act: (sessionId, action) => post(`/payments/${sessionId}`, { action }),
    async fail(failure, scope = "all", times = "once") {
      const saved = await post("", { failure, scope, times });
      if (saved.status !== 303) throw new Error(`The sandbox has no overview: ${saved.status}.`);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        // A request without a response keeps its connection open.
        if ("closeAllConnections" in server) server.closeAllConnections();
      }),
  };
}
