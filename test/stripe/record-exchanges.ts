import Stripe from "stripe";
import type { PaymentProvider } from "#domain/payments/payment-provider.ts";
import { createStripeProvider } from "#providers/stripe/stripe-provider.ts";
import type { EventType } from "#providers/test-gateway/announce.ts";
import { createMemoryStore } from "#providers/test-gateway/memory-store.ts";
import { createTestGateway, type TestGateway } from "#providers/test-gateway/test-gateway.ts";
import { gatewayWords } from "#providers/test-gateway/words.ts";
import { checkoutRequest, good } from "#test/helpers/payments/payment-gateway.ts";

/** A call of Stripe's API, and its answer. */
export type Exchange = {
  method: string;
  path: string;
  /** Without the question mark. */
  query: string;
  body: string;
  contentType: string | null;
  status: number;
  answer: unknown;
};

export type Recording = {
  exchanges: Exchange[];
  /** The messages that the gateway signed and sent. */
  events: Stripe.Event[];
  /** Sends a call once more, or one like it, which is not noted. Gives the status and the answer. */
  repeat(exchange: Exchange): Promise<Pick<Exchange, "status" | "answer">>;
};

type World = Recording & {
  provider: PaymentProvider;
  /** The names of the port's functions that were called. */
  called: Set<string>;
  gateway: TestGateway;
  clock: { now: Date };
  stripe: Stripe;
  providerWith(secretKey: string): PaymentProvider;
};

const secretKey = "sk_test_not_a_secret";
const webhookSecret = "whsec_not_a_secret_either";

/** What becomes of payments: what the payer chooses, and what is done to them later. Every choice and action is in it. */
const lives: [choices: string[], actions: string[]][] = [
  [
    ["decline", "pay"],
    ["refund-half", "refund-pending", "refund-succeed", "refund-fail", "repeat"],
  ],
  [["pay"], ["refund-all", "refund-fail"]],
  [["pay"], ["dispute-inquiry", "dispute-win"]],
  [["pay"], ["dispute-open", "dispute-lose", "dispute-win", "refund-half"]],
  [["later-succeed"], []],
  [["later-fail"], []],
  [["abandon"], ["expire"]],
];

const eventTypes: Record<EventType, true> = {
  "checkout.session.completed": true,
  "checkout.session.async_payment_succeeded": true,
  "checkout.session.async_payment_failed": true,
  "checkout.session.expired": true,
  "refund.created": true,
  "refund.updated": true,
  "refund.failed": true,
  "charge.dispute.created": true,
  "charge.dispute.closed": true,
  "charge.dispute.funds_withdrawn": true,
  "charge.dispute.funds_reinstated": true,
};

/**
 * Lets everything happen that can, through the library of Stripe and against the test gateway, and notes what is sent, answered
 * and announced. Throws when something is left out: a function of the port, a call of the gateway, a button of its pages, a kind of
 * message.
 */
export async function recordExchanges(): Promise<Recording> {
  const world = openWorld();
  for (const [number, [choices, actions]] of lives.entries()) await live(world, `intent-${number}`, choices, actions);
  await list(world);
  await beRefused(world);
  await world.gateway.work();
  mustBeComplete(world);
  return world;
}

function openWorld(): World {
  const clock = { now: new Date("2027-01-31T10:00:00.000Z") };
  const now = () => clock.now;
  const exchanges: Exchange[] = [];
  const events: Stripe.Event[] = [];
  const called = new Set<string>();
  const gateway = createTestGateway({
    store: createMemoryStore(),
    now,
    secretKey,
    hasOverview: true,
    pagesUrl: "http://site.example/test-payments",
    webhook: { url: "http://site.example/webhook", secret: webhookSecret },
    async send(input, init) {
      const message = new Request(input, init);
      const body = await message.text();
      good(await provider.readNotice(new TextEncoder().encode(body), message.headers.get("stripe-signature")));
      events.push(JSON.parse(body) as Stripe.Event);
      return new Response();
    },
  });
  const ask: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    const body = await request.clone().text();
    const response = await gateway.api.fetch(request);
    exchanges.push({
      method: request.method,
      path: pathname,
      query: search.slice(1),
      body,
      contentType: request.headers.get("content-type"),
      status: response.status,
      answer: await response.clone().json(),
    });
    return response;
  };
  const providerWith = (key: string) =>
    createStripeProvider({ secretKey: key, webhookSecret, now, fetch: ask, retries: 0 });
  const provider = noting(providerWith(secretKey), called);
  const httpClient = Stripe.createFetchHttpClient(ask);
  const stripe = new Stripe(secretKey, { httpClient, maxNetworkRetries: 0, telemetry: false });
  const repeat = async ({ method, path, query, body }: Exchange) => {
    const headers = { authorization: `Bearer ${secretKey}` };
    const response = await gateway.api.request(`${path}?${query}`, { method, headers, ...(body !== "" && { body }) });
    return { status: response.status, answer: await response.json() };
  };
  return { gateway, exchanges, events, repeat, called, provider, clock, stripe, providerWith };
}

function noting(provider: PaymentProvider, called: Set<string>): PaymentProvider {
  const members = Object.entries(provider).map(([name, member]: [string, unknown]) => {
    if (typeof member !== "function") return [name, member];
    const ask = (...given: unknown[]): unknown => {
      called.add(name);
      return Reflect.apply(member, provider, given);
    };
    return [name, ask];
  });
  return Object.fromEntries(members) as PaymentProvider;
}

/** A payment from its order to its end, read again after each step. */
async function live({ provider, gateway, clock }: World, intentKey: string, choices: string[], actions: string[]) {
  const { id } = good(await provider.createCheckout(checkoutRequest({ clock }, { intentKey })));
  const steps = [
    ...choices.map((choice) => ({ path: `/pay/${id}`, form: { choice } })),
    ...actions.map((action) => ({ path: `/payments/${id}`, form: { action } })),
  ];
  for (const { path, form } of steps) {
    await gateway.pages.request(path, { method: "POST", body: new URLSearchParams(form) });
    const { session } = good(await provider.readPayment(id));
    good(await provider.findSession(id));
    if (session.paymentId !== null) good(await provider.findSessionOfPayment(session.paymentId));
    await gateway.work();
    clock.now = new Date(clock.now.getTime() + 15_000);
  }
  good(await provider.readPayment(id));
}

async function list({ provider, stripe, clock }: World): Promise<void> {
  const opened = good(await provider.createCheckout(checkoutRequest({ clock }, { intentKey: "expired by us" })));
  good(await provider.expireSession(opened.id));
  const from = new Date(clock.now.getTime() - 3_600_000);
  const { items } = good(await provider.listSessions({ from, until: clock.now, cursor: null }));
  good(await provider.listSessions({ from, cursor: items[0]?.id ?? null }));
  good(await provider.listRefunds({ from, cursor: null }));
  good(await provider.listDisputes({ from, cursor: null }));
  const paid = items.find(({ status }) => status === "paid");
  // More than a charge brings along, so that they are asked for by themselves.
  for (let count = 0; count < 11; count += 1)
    await stripe.refunds.create({ payment_intent: paid?.paymentId ?? "", amount: 10 });
  good(await provider.readPayment(paid?.id ?? ""));
  await stripe.refunds.list({ limit: 3, expand: ["data.payment_intent", "data.charge"] });
  await stripe.disputes.list({ limit: 3, expand: ["data.charge.refunds"] });
}

/** Everything that the gateway refuses in another way. */
async function beRefused({ gateway, provider, providerWith, stripe, clock }: World): Promise<void> {
  const request = checkoutRequest({ clock });
  await provider.findSession("cs_test_unknown");
  await providerWith("sk_test_other").findSession("cs_test_unknown");
  await provider.createCheckout({ ...request, order: { ...request.order, intentKey: "intent-0", months: 12 } });
  await provider.createCheckout({ ...request, createdAt: new Date(0), order: { ...request.order, intentKey: "late" } });
  const others = [
    stripe.refunds.create({ payment_intent: "pi_unknown" }),
    stripe.disputes.list({ limit: 101 }),
    stripe.balance.retrieve(),
  ];
  await Promise.allSettled(others);
  for (const fault of ["conflict", "rate-limit", "error"]) {
    await gateway.pages.request("/", { method: "POST", body: new URLSearchParams({ fault, times: "once" }) });
    await provider.createCheckout({ ...request, order: { ...request.order, intentKey: fault } });
  }
}

function mustBeComplete({ gateway, exchanges, events, called, provider }: World): void {
  const { choices, actions } = gatewayWords.en;
  const done = lives.flat(2);
  const asked = exchanges.map(({ method, path }) => `${method} ${path}`);
  const missing = [
    ...Object.entries(provider).flatMap(([name, value]) =>
      typeof value === "function" && !called.has(name) ? name : [],
    ),
    ...Object.keys({ ...choices, ...actions }).filter((name) => !done.includes(name)),
    ...Object.keys(eventTypes).filter((wanted) => !events.some(({ type }) => type === wanted)),
    ...gateway.api.routes
      .filter(({ method }) => method !== "ALL")
      .map(({ method, path }) => `${method} ${path}`)
      .filter((route) => !asked.some((call) => new RegExp(`^${route.replace(":id", "[^/]+")}$`, "u").test(call))),
  ];
  if (missing.length > 0) throw new Error(`Not recorded: ${missing.join(", ")}`);
}
