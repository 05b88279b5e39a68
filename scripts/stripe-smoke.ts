import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type Stripe from "stripe";
import type {
  CheckoutRequest,
  CheckoutSession,
  PaymentProvider,
  ProviderFailure,
} from "#domain/payments/payment-provider.ts";
import { createStripeClient } from "#providers/stripe/stripe-client.ts";
import { createStripeProvider } from "#providers/stripe/stripe-provider.ts";
import type { Result } from "#std/result.ts";

const usage = `Sends the directory's requests to Stripe's API, and reports whether each response is as expected.

  STRIPE_SECRET_KEY=sk_test_… node scripts/stripe-smoke.ts          creates sessions and expires them
  STRIPE_SECRET_KEY=sk_test_… node scripts/stripe-smoke.ts --pay    waits for you to pay one, and refunds half of it

The key has to be a test key (sk_test_… or rk_test_…). STRIPE_API_URL names another host.`;

const minuteMs = 60_000;

/** Time limit for the payment. */
const payMs = 15 * minuteMs;

type Smoke = {
  provider: PaymentProvider;
  /** A second process, which does not share the first one's requests in flight. */
  other: PaymentProvider;
  stripe: Stripe;
  request: CheckoutRequest;
  session: CheckoutSession | null;
};

type Step = (smoke: Smoke) => Promise<string>;

const steps: Record<string, Step> = {
  async "create a session"(smoke) {
    const session = valueOf(await smoke.provider.createCheckout(smoke.request));
    smoke.session = session;
    assert.equal(session.status, "open");
    assert.deepEqual(session.order, smoke.request.order);
    assert.deepEqual([session.amountCents, session.currency, session.isLive], [1500, "usd", false]);
    assert.ok(session.url?.startsWith("http"), "It has no URL.");
    assert.ok(session.expiresAt.getTime() - Date.now() > 30 * minuteMs, "It ends too soon.");
    return session.id;
  },
  async "WeChat Pay is paid in a browser, if the session lists it"({ stripe, session }) {
    const found = await stripe.checkout.sessions.retrieve(idOf(session));
    const types = found.payment_method_types;
    if (types.includes("wechat_pay")) assert.equal(found.payment_method_options?.wechat_pay?.client, "web");
    return `It lists ${types.join(", ")}.`;
  },
  async "the same key gives the same session"({ other, request, session }) {
    assert.equal(valueOf(await other.createCheckout(request)).id, idOf(session));
    return "";
  },
  async "the same key with another order is refused"({ provider, request }) {
    const changed = { ...request, order: { ...request.order, months: 12 } };
    return expectFailure(await provider.createCheckout(changed), ["key-reused"]);
  },
  async "two processes at once make one session"({ provider, other, request }) {
    const again = { ...request, order: { ...request.order, intentKey: randomUUID() } };
    const made = await Promise.all([provider, other].map((one) => one.createCheckout(again)));
    const ids = new Set(made.flatMap((result) => (result.ok ? [result.value.id] : [])));
    for (const result of made) if (!result.ok) expectFailure(result, ["busy"]);
    assert.equal(ids.size, 1, `There are ${ids.size} sessions.`);
    for (const id of ids) valueOf(await provider.expireSession(id));
    return made.every(({ ok }) => ok) ? "Both got it." : "One was told to ask again.";
  },
  async "an expiry that is too soon is refused by name"({ provider, request }) {
    const order = { ...request.order, intentKey: randomUUID() };
    const late = { ...request, order, createdAt: new Date(Date.now() - 10 * minuteMs) };
    const refused = await provider.createCheckout(late);
    assert.equal(refused.ok ? undefined : refused.failure.parameter, "expires_at");
    return expectFailure(refused, ["refused"]);
  },
  async "read a session with its refunds and disputes"({ provider, session }) {
    const { session: found, refunds, disputes } = valueOf(await provider.readPayment(idOf(session)));
    assert.deepEqual([found.status, refunds.length, disputes.length], ["open", 0, 0]);
    return "";
  },
  async "find a session by its intent"({ provider, request, session }) {
    const from = new Date(request.createdAt.getTime() - 10 * minuteMs);
    const { items } = valueOf(await provider.listSessions({ from, cursor: null }));
    const found = items.find(({ order }) => order?.intentKey === request.order.intentKey);
    assert.equal(found?.id, idOf(session));
    return `Among ${items.length} sessions.`;
  },
  async "list refunds and disputes"({ provider, request }) {
    const window = { from: new Date(request.createdAt.getTime() - 30 * 24 * 60 * minuteMs), cursor: null };
    const [refunds, disputes] = [await provider.listRefunds(window), await provider.listDisputes(window)];
    return `${valueOf(refunds).items.length} and ${valueOf(disputes).items.length} in 30 days.`;
  },
  async "a session that does not exist is not found"({ provider }) {
    return expectFailure(await provider.readPayment(`cs_test_${"0".repeat(58)}`), ["not-found"]);
  },
  async "a payment that does not exist has no session"({ provider }) {
    const found = await provider.findSessionOfPayment("pi_000000000000000000000000");
    if (!found.ok) return expectFailure(found, ["not-found", "refused"]);
    assert.equal(found.value, null);
    return "An empty list.";
  },
};

const unpaidSteps: Record<string, Step> = {
  async "end a session, once"({ provider, session }) {
    assert.equal(valueOf(await provider.expireSession(idOf(session))).status, "expired");
    return expectFailure(await provider.expireSession(idOf(session)), ["refused"]);
  },
};

const paidSteps: Record<string, Step> = {
  async "a payment arrives"({ provider, session }) {
    console.log(`     Pay with 4242 4242 4242 4242 at ${session?.url ?? "the session's page"}`);
    for (const start = Date.now(); Date.now() - start < payMs; await setTimeout(2_000)) {
      const { session: found } = valueOf(await provider.readPayment(idOf(session)));
      if (found.status !== "paid") continue;
      assert.ok(found.paymentId !== null && found.paidAt !== null, "It has no payment, or no moment.");
      return `${found.paymentId} at ${found.paidAt.toISOString()}.`;
    }
    throw new Error("The session was not paid.");
  },
  async "a payment leads to its session"({ provider, session }) {
    const { paymentId } = valueOf(await provider.findSession(idOf(session)));
    assert.equal(valueOf(await provider.findSessionOfPayment(paymentId ?? ""))?.id, idOf(session));
    return "";
  },
  async "a refund comes with its payment, and in the list"({ provider, stripe, session, request }) {
    const { paymentId } = valueOf(await provider.findSession(idOf(session)));
    const made = await stripe.refunds.create({ payment_intent: paymentId ?? "", amount: 750 });
    const { refunds } = valueOf(await provider.readPayment(idOf(session)));
    assert.deepEqual(
      refunds.map(({ id, amountCents }) => [id, amountCents]),
      [[made.id, 750]],
    );
    const from = new Date(request.createdAt.getTime() - 10 * minuteMs);
    const { items } = valueOf(await provider.listRefunds({ from, cursor: null }));
    assert.ok(
      items.some(({ id }) => id === made.id),
      "It is not in the list.",
    );
    return `${refunds[0]?.status}.`;
  },
};

function valueOf<Value>(result: Result<Value, ProviderFailure>): Value {
  if (result.ok) return result.value;
  throw new Error(`${result.failure.code}: ${result.failure.message}`);
}

function expectFailure(result: Result<unknown, ProviderFailure>, codes: ProviderFailure["code"][]): string {
  if (result.ok) throw new Error("The request was not rejected.");
  if (!codes.includes(result.failure.code)) valueOf(result);
  return `${result.failure.message}.`;
}

function idOf(session: CheckoutSession | null): string {
  if (session === null) throw new Error("There is no session.");
  return session.id;
}

async function main(args: readonly string[]): Promise<number> {
  const secretKey = process.env["STRIPE_SECRET_KEY"] ?? "";
  const pays = args.includes("--pay");
  if (!/^[sr]k_test_\w+$/u.test(secretKey) || args.length > (pays ? 1 : 0)) {
    console.error(usage);
    return 2;
  }
  const client = { secretKey, apiUrl: process.env["STRIPE_API_URL"] || undefined };
  const provider = () => createStripeProvider({ ...client, webhookSecret: undefined, now: () => new Date() });
  const order = { listingType: "teacher", months: 3, unitCents: 500, currency: "usd" } as const;
  const smoke: Smoke = {
    provider: provider(),
    other: provider(),
    stripe: createStripeClient(client),
    request: {
      order: { ...order, intentKey: randomUUID(), listingId: randomUUID() },
      createdAt: new Date(),
      language: "en",
      email: "smoke@example.com",
      description: "Smoke test, 3 months",
      successUrl: (id) => `https://example.com/?session_id=${id}`,
      cancelUrl: "https://example.com/",
    },
    session: null,
  };
  let failures = 0;
  for (const [name, step] of Object.entries({ ...steps, ...(pays ? paidSteps : unpaidSteps) }))
    try {
      console.log(`ok   ${name}. ${await step(smoke)}`.trimEnd());
    } catch (error) {
      failures += 1;
      console.log(`FAIL ${name}. ${error instanceof Error ? error.message : String(error)}`);
    }
  console.log(failures === 0 ? "Every check passed." : `${failures} of the above checks failed.`);
  return failures === 0 ? 0 : 1;
}

process.exitCode = await main(process.argv.slice(2));
