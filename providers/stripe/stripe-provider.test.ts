import { afterEach, beforeEach, expect, test } from "vitest";
import {
  checkoutRequest,
  type PaymentGateway,
  startPaymentGateway,
  unwrap,
} from "#test/helpers/payments/payment-gateway.ts";
import { createStripeProvider } from "./stripe-provider.ts";

let site: PaymentGateway;

beforeEach(async () => {
  site = await startPaymentGateway();
});

afterEach(() => site.close());

function later(seconds: number): void {
  site.clock.now = new Date(site.clock.now.getTime() + seconds * 1000);
}

async function paidSession(): Promise<string> {
  const { id } = unwrap(await site.provider.createCheckout(checkoutRequest(site)));
  await site.choose(id, "pay");
  return id;
}

test("a new session is open with its order and expires after 35 minutes", async () => {
  const request = checkoutRequest(site);
  const session = unwrap(await site.provider.createCheckout(request));
  expect(session).toMatchObject({
    status: "open",
    order: request.order,
    amountCents: 1500,
    currency: "usd",
    isLive: false,
    paymentId: null,
    paidAt: null,
    createdAt: site.clock.now,
    expiresAt: new Date(site.clock.now.getTime() + 35 * 60_000),
    readAt: site.clock.now,
  });
  expect(session.url).toBe(`${site.url}/test-payments/pay/${session.id}`);
});

test("a session is created with language, metadata, receipt address and a fixed price", async () => {
  const { id } = unwrap(await site.provider.createCheckout(checkoutRequest(site, { language: "zh" })));
  await site.choose(id, "pay");
  const session = await site.stripe.checkout.sessions.retrieve(id, { expand: ["payment_intent"] });
  const metadata = {
    intent_key: "intent-1",
    listing_id: "7d3b2a1c-0000-4000-8000-000000000001",
    listing_type: "teacher",
    months: "3",
    unit_cents: "500",
    currency: "usd",
  };
  expect(session).toMatchObject({
    locale: "zh",
    metadata,
    client_reference_id: "intent-1",
    customer_email: "owner@taoli.example",
    adaptive_pricing: { enabled: false },
    success_url: "http://site.example/?payment=success&session_id={CHECKOUT_SESSION_ID}",
    payment_intent: { metadata, receipt_email: "owner@taoli.example" },
  });
});

test("repeated and concurrent requests with the same key return the same session", async () => {
  const request = checkoutRequest(site);
  const sessions = await Promise.all([1, 2, 3, 4].map(() => site.provider.createCheckout(request)));
  expect(new Set(sessions.map((session) => unwrap(session).id)).size).toBe(1);
  later(3600);
  expect(unwrap(await site.provider.createCheckout(request)).id).toBe(unwrap(sessions[0] ?? never()).id);
  expect(unwrap(await site.provider.listSessions({ from: request.createdAt, cursor: null })).items).toHaveLength(1);
});

function never(): never {
  throw new Error("There is no such session.");
}

test("the same key with another order is rejected", async () => {
  const request = checkoutRequest(site);
  unwrap(await site.provider.createCheckout(request));
  const other = { ...request, order: { ...request.order, months: 12 } };
  expect(await site.provider.createCheckout(other)).toMatchObject({ ok: false, failure: { code: "key-reused" } });
});

test("an attempt that never arrived cannot be repeated later, and leaves no session", async () => {
  const request = checkoutRequest(site);
  later(5 * 60 + 1);
  expect(await site.provider.createCheckout(request)).toMatchObject({
    ok: false,
    failure: { code: "refused", parameter: "expires_at" },
  });
  expect(unwrap(await site.provider.listSessions({ from: request.createdAt, cursor: null })).items).toEqual([]);
});

test("a paid session has its payment and time of payment", async () => {
  const { id } = unwrap(await site.provider.createCheckout(checkoutRequest(site)));
  later(60);
  const paidAt = site.clock.now;
  await site.choose(id, "pay");
  later(60);
  const snapshot = unwrap(await site.provider.readPayment(id));
  expect(snapshot).toMatchObject({ session: { status: "paid", paidAt, url: null }, refunds: [], disputes: [] });
  expect(unwrap(await site.provider.findSession(id))).toEqual(snapshot.session);
  expect(unwrap(await site.provider.findSessionOfPayment(snapshot.session.paymentId ?? ""))).toMatchObject({ id });
});

test.each([
  ["later-succeed", "paid"],
  ["later-fail", "failed"],
])("%s is pending, then %s", async (choice, status) => {
  const { id } = unwrap(await site.provider.createCheckout(checkoutRequest(site)));
  await site.choose(id, choice);
  expect(unwrap(await site.provider.findSession(id))).toMatchObject({ status: "pending", paidAt: null });
  later(10);
  expect(unwrap(await site.provider.findSession(id))).toMatchObject({ status });
});

test("a declined card leaves the session open", async () => {
  const { id } = unwrap(await site.provider.createCheckout(checkoutRequest(site)));
  await site.choose(id, "decline");
  expect(unwrap(await site.provider.findSession(id))).toMatchObject({ status: "open", paymentId: null });
});

test("a session expires by time or by request, but not after it was paid", async () => {
  const first = unwrap(await site.provider.createCheckout(checkoutRequest(site)));
  later(35 * 60);
  expect(unwrap(await site.provider.findSession(first.id))).toMatchObject({ status: "expired", url: null });
  const second = unwrap(await site.provider.createCheckout(checkoutRequest(site, { intentKey: "intent-2" })));
  expect(unwrap(await site.provider.expireSession(second.id))).toMatchObject({ id: second.id, status: "expired" });
  const paid = unwrap(await site.provider.createCheckout(checkoutRequest(site, { intentKey: "intent-3" })));
  await site.choose(paid.id, "pay");
  expect(await site.provider.expireSession(paid.id)).toMatchObject({ ok: false, failure: { code: "refused" } });
});

test("refunds are returned with the payment: pending, succeeded, failed", async () => {
  const id = await paidSession();
  await site.act(id, "refund-half");
  await site.act(id, "refund-pending");
  expect(unwrap(await site.provider.readPayment(id)).refunds).toMatchObject([
    { amountCents: 750, status: "pending" },
    { amountCents: 750, status: "succeeded" },
  ]);
  await site.act(id, "refund-succeed");
  await site.act(id, "refund-fail");
  const { refunds, session } = unwrap(await site.provider.readPayment(id));
  expect(refunds).toMatchObject([{ status: "failed", paymentId: session.paymentId }, { status: "succeeded" }]);
});

test("all refunds are returned, even more than a charge includes", async () => {
  const id = await paidSession();
  const { paymentId } = unwrap(await site.provider.findSession(id));
  for (let count = 0; count < 12; count += 1)
    await site.stripe.refunds.create({ payment_intent: paymentId ?? "", amount: 10 });
  expect(unwrap(await site.provider.readPayment(id)).refunds).toHaveLength(12);
});

test.each([
  [["dispute-inquiry"], "inquiry", true],
  [["dispute-inquiry", "dispute-win"], "won", false],
  [["dispute-open"], "open", true],
  [["dispute-open", "dispute-win"], "won", false],
  [["dispute-open", "dispute-lose"], "lost", false],
  [["dispute-open", "dispute-lose", "dispute-win"], "won", false],
])("%j results in a dispute that is %s; needs a response: %s", async (actions, status, isWaiting) => {
  const id = await paidSession();
  for (const action of actions) await site.act(id, action);
  const respondBy = isWaiting ? new Date(site.clock.now.getTime() + 7 * 86_400_000) : null;
  const { disputes } = unwrap(await site.provider.readPayment(id));
  expect(disputes).toMatchObject([{ status, amountCents: 1500, respondBy }]);
});

test("lists are paginated within a time range, newest first", async () => {
  const from = site.clock.now;
  const ids: string[] = [];
  for (let count = 0; count < 105; count += 1) {
    const { id } = unwrap(await site.provider.createCheckout(checkoutRequest(site, { intentKey: `intent-${count}` })));
    ids.unshift(id);
    if (count === 99) later(60);
  }
  const first = unwrap(await site.provider.listSessions({ from, cursor: null }));
  const second = unwrap(await site.provider.listSessions({ from, cursor: first.next }));
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids);
  expect(second.next).toBeNull();
  const recent = unwrap(await site.provider.listSessions({ from: site.clock.now, cursor: null }));
  expect(recent.items.map(({ id }) => id)).toEqual(ids.slice(0, 5));
  const older = unwrap(await site.provider.listSessions({ from, until: site.clock.now, cursor: null }));
  expect(older.items.map(({ id }) => id)).toEqual(ids.slice(5));
});

test("refunds and disputes are listed across payments", async () => {
  const from = site.clock.now;
  const id = await paidSession();
  const { paymentId } = unwrap(await site.provider.findSession(id));
  await site.act(id, "refund-half");
  await site.act(id, "dispute-open");
  expect(unwrap(await site.provider.listRefunds({ from, cursor: null }))).toMatchObject({
    items: [{ paymentId }],
    next: null,
  });
  expect(unwrap(await site.provider.listDisputes({ from, cursor: null }))).toMatchObject({ items: [{ paymentId }] });
});

test("a session created elsewhere has no order", async () => {
  const { id } = await site.stripe.checkout.sessions.create({
    mode: "payment",
    line_items: [{ quantity: 1, price_data: { currency: "usd", unit_amount: 900, product_data: { name: "Tea" } } }],
    success_url: "http://tea.example/",
  });
  expect(unwrap(await site.provider.findSession(id))).toMatchObject({ order: null, amountCents: 900 });
});

test.each(["cs_test_unknown", "", "../refunds", "cs_test_a/expire", "pi_1", "cs_", "订单"])(
  "the id %j is not found",
  async (id) => {
    expect(await site.provider.findSession(id)).toMatchObject({ ok: false, failure: { code: "not-found" } });
  },
);

test("a payment without a session returns null", async () => {
  expect(unwrap(await site.provider.findSessionOfPayment("pi_unknown"))).toBeNull();
});

test("a wrong key is not allowed and not revealed", async () => {
  const { url, webhookSecret, clock } = site;
  const secretKey = "sk_test_wrong_key";
  const provider = createStripeProvider({ secretKey, webhookSecret, apiUrl: url, now: () => clock.now });
  const result = await provider.findSession("cs_test_1");
  expect(result).toMatchObject({ ok: false, failure: { code: "not-allowed" } });
  expect(JSON.stringify(result)).not.toContain("wrong_key");
});

test("an unreachable server is unavailable, without personal data in the failure", async () => {
  const { secretKey, webhookSecret, clock } = site;
  const refused = () => Promise.reject(new TypeError("fetch failed"));
  const provider = createStripeProvider({ secretKey, webhookSecret, now: () => clock.now, fetch: refused });
  const result = await provider.createCheckout(checkoutRequest(site));
  expect(result).toMatchObject({ ok: false, failure: { code: "unavailable" } });
  expect(JSON.stringify(result)).not.toContain("owner@");
});

test("a lost response is retried with the same key in the same call", async () => {
  const { secretKey, webhookSecret, clock, sandbox } = site;
  let count = 0;
  const provider = createStripeProvider({
    secretKey,
    webhookSecret,
    now: () => clock.now,
    async fetch(input, init) {
      const response = await sandbox.api.fetch(new Request(input, init));
      count += 1;
      if (count === 1) throw new TypeError("the line was cut");
      return response;
    },
  });
  const { id } = unwrap(await provider.createCheckout(checkoutRequest(site)));
  expect(count).toBe(2);
  const found = unwrap(await provider.listSessions({ from: clock.now, cursor: null }));
  expect(found.items.map((session) => session.id)).toEqual([id]);
});

test.each([
  ["sk_live_x", true],
  ["rk_live_x", true],
  ["sk_test_x", false],
  ["rk_test_x", false],
])("the key %s is live: %s", (secretKey, isLive) => {
  expect(createStripeProvider({ secretKey, webhookSecret: undefined, now: () => new Date() }).isLive).toBe(isLive);
});
