import Stripe from "stripe";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type RunningSandbox, sessionParams, startSandbox } from "../testing/start-sandbox.ts";

let site: RunningSandbox;

beforeEach(async () => {
  site = await startSandbox();
});

afterEach(() => site.close());

function create(change: Stripe.Checkout.SessionCreateParams = {}, idempotencyKey?: string) {
  return site.stripe.checkout.sessions.create(
    { ...sessionParams, ...change },
    { ...(idempotencyKey && { idempotencyKey }) },
  );
}

async function errorOf(work: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error: unknown = await work.then(
    () => new Error("The call succeeded."),
    (thrown: unknown) => thrown,
  );
  if (error instanceof Stripe.errors.StripeError) return error;
  throw error;
}

test("a session without an expiry expires after a day", async () => {
  const session = await create();
  expect(session.expires_at - session.created).toBe(24 * 60 * 60);
  expect(session).toMatchObject({ object: "checkout.session", amount_total: 1500, status: "open", livemode: false });
  expect(session.lastResponse.apiVersion).toBe("2026-10-28.endive");
  expect(session.lastResponse.requestId).toMatch(/^req_/u);
});

test.each([
  ["an expiry too soon", { expires_at: 1_801_389_600 + 29 * 60 }, "expires_at", undefined],
  ["an expiry too late", { expires_at: 1_801_389_600 + 25 * 60 * 60 }, "expires_at", undefined],
  ["another mode", { mode: "subscription" as const }, "mode", undefined],
  ["no success URL", { success_url: "" }, "success_url", undefined],
  ["an unsupported locale", { locale: "fr" as const }, "locale", undefined],
  ["an invalid email address", { customer_email: "nobody" }, "customer_email", undefined],
  ["an unknown parameter", { customer: "cus_1" }, "customer", "parameter_unknown"],
  [
    "an unknown nested parameter",
    { payment_intent_data: { transfer_group: "x" } },
    "payment_intent_data[transfer_group]",
    "parameter_unknown",
  ],
])("%s is rejected with the parameter's name", async (_, change, param, code) => {
  const error = await errorOf(create(change));
  expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
  expect(error).toMatchObject({ statusCode: 400, param, code });
});

test("a missing parameter is rejected by name", async () => {
  const error = await errorOf(
    site.stripe.checkout.sessions.create({ mode: "payment", success_url: "http://a.example" }),
  );
  expect(error).toMatchObject({ statusCode: 400, param: "line_items" });
});

test("an amount of less than 50 cents is rejected", async () => {
  const line_items = [
    { quantity: 1, price_data: { currency: "usd", unit_amount: 49, product_data: { name: "Tea" } } },
  ] satisfies Stripe.Checkout.SessionCreateParams["line_items"];
  expect(await errorOf(create({ line_items }))).toMatchObject({ statusCode: 400, code: "amount_too_small" });
});

test("an unknown id is not found", async () => {
  expect(await errorOf(site.stripe.checkout.sessions.retrieve("cs_test_none"))).toMatchObject({
    statusCode: 404,
    code: "resource_missing",
    rawType: "invalid_request_error",
  });
  expect(await errorOf(site.stripe.refunds.create({ payment_intent: "pi_none" }))).toMatchObject({
    code: "resource_missing",
  });
});

test("an unsupported call is a 404, as for an unknown URL at Stripe", async () => {
  expect(await errorOf(site.stripe.customers.create({}))).toMatchObject({ statusCode: 404 });
});

test("the key is accepted as bearer token or user name; another key, no key or another API version is rejected", async () => {
  const { port } = new URL(site.url);
  const other = new Stripe("sk_test_other", { host: "127.0.0.1", port, protocol: "http", maxNetworkRetries: 0 });
  expect(await errorOf(other.checkout.sessions.list())).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
  expect((await fetch(`${site.url}/v1/checkout/sessions`)).status).toBe(401);
  const basic = { authorization: `Basic ${btoa(`${site.secretKey}:`)}` };
  expect((await fetch(`${site.url}/v1/checkout/sessions`, { headers: basic })).status).toBe(200);
  const old = await fetch(`${site.url}/v1/checkout/sessions`, {
    headers: { authorization: `Bearer ${site.secretKey}`, "stripe-version": "2020-08-27" },
  });
  expect(old.status).toBe(400);
});

test("the same idempotency key and parameters replay the first response, even after later changes", async () => {
  const first = await create({}, "key-1");
  await site.choose(first.id, "pay");
  const again = await create({}, "key-1");
  expect(again).toEqual(first);
  expect(again.lastResponse.headers["idempotent-replayed"]).toBe("true");
  expect(again.lastResponse.headers["original-request"]).toBe(first.lastResponse.requestId);
});

test("the same key with other parameters, or for another call, is an idempotency error", async () => {
  const first = await create({}, "key-1");
  expect(await errorOf(create({ locale: "zh" }, "key-1"))).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
  const expire = site.stripe.checkout.sessions.expire(first.id, {}, { idempotencyKey: "key-1" });
  expect(await errorOf(expire)).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
});

test("rejected parameters do not use up the key", async () => {
  await errorOf(create({ locale: "fr" }, "key-1"));
  expect((await create({}, "key-1")).status).toBe("open");
});

test("a key expires after a day", async () => {
  const first = await create({}, "key-1");
  site.clock.now = new Date(site.clock.now.getTime() + 24 * 60 * 60 * 1000);
  expect((await create({}, "key-1")).id).not.toBe(first.id);
});

test("a key of more than 255 characters is rejected", async () => {
  expect(await errorOf(create({}, "k".repeat(256)))).toMatchObject({ statusCode: 400 });
});

test("lists are paginated, and an unknown cursor is not found", async () => {
  for (let count = 0; count < 5; count += 1) await create();
  const { data, has_more } = await site.stripe.checkout.sessions.list({ limit: 2 });
  expect(data).toHaveLength(2);
  expect(has_more).toBe(true);
  const all = await site.stripe.checkout.sessions.list({ limit: 2 }).autoPagingToArray({ limit: 100 });
  expect(new Set(all.map(({ id }) => id)).size).toBe(5);
  const unknown = site.stripe.checkout.sessions.list({ starting_after: "cs_test_none" });
  expect(await errorOf(unknown)).toMatchObject({ code: "resource_missing", param: "starting_after" });
  expect(await errorOf(site.stripe.checkout.sessions.list({ limit: 101 }))).toMatchObject({ param: "limit" });
});

test("ids are expanded to objects only on request", async () => {
  const { id } = await create();
  await site.choose(id, "pay");
  const plain = await site.stripe.checkout.sessions.retrieve(id);
  expect(plain.payment_intent).toMatch(/^pi_/u);
  const expanded = await site.stripe.checkout.sessions.retrieve(id, {
    expand: ["payment_intent.latest_charge.refunds"],
  });
  expect(expanded.payment_intent).toMatchObject({
    status: "succeeded",
    amount_received: 1500,
    latest_charge: { paid: true, refunds: { object: "list", data: [], has_more: false } },
  });
  const list = await site.stripe.checkout.sessions.list({ expand: ["data.payment_intent"] });
  expect(list.data).toMatchObject([{ payment_intent: { id: plain.payment_intent } }]);
  const wrong = site.stripe.checkout.sessions.retrieve(id, { expand: ["currency"] });
  expect(await errorOf(wrong)).toMatchObject({ statusCode: 400, param: "expand" });
});

test("refunds and disputes expand their payment or charge on request", async () => {
  const { id } = await create();
  await site.choose(id, "pay");
  await site.act(id, "refund-half");
  await site.act(id, "dispute-open");
  const refunds = await site.stripe.refunds.list({ expand: ["data.payment_intent", "data.charge"] });
  expect(refunds.data).toMatchObject([{ payment_intent: { amount: 1500 }, charge: { amount_refunded: 750 } }]);
  const disputes = await site.stripe.disputes.list({ expand: ["data.charge"] });
  expect(disputes.data).toMatchObject([{ charge: { disputed: true } }]);
  const wrong = site.stripe.refunds.list({ expand: ["charge"] });
  expect(await errorOf(wrong)).toMatchObject({ statusCode: 400, param: "expand" });
});

test("sessions cannot be filtered by charge, and parameters are validated before anything changes", async () => {
  const { id } = await create();
  const byCharge = site.stripe.checkout.sessions.list({ charge: "ch_1" } as Stripe.Checkout.SessionListParams);
  expect(await errorOf(byCharge)).toMatchObject({ code: "parameter_unknown", param: "charge" });
  await site.stripe.checkout.sessions.expire(id);
  const again = site.stripe.checkout.sessions.expire(id, { reason: "x" } as Stripe.Checkout.SessionExpireParams);
  expect(await errorOf(again)).toMatchObject({ code: "parameter_unknown", param: "reason" });
});

test("refunds cannot exceed the payment", async () => {
  const { id } = await create();
  const open = await site.stripe.checkout.sessions.retrieve(id);
  expect(open.payment_intent).toBeNull();
  await site.choose(id, "pay");
  const { payment_intent } = await site.stripe.checkout.sessions.retrieve(id);
  const payment = { payment_intent: payment_intent as string };
  expect(await site.stripe.refunds.create({ ...payment, amount: 1000 })).toMatchObject({ status: "succeeded" });
  expect(await errorOf(site.stripe.refunds.create({ ...payment, amount: 501 }))).toMatchObject({ param: "amount" });
  expect(await site.stripe.refunds.create(payment)).toMatchObject({ amount: 500 });
  expect(await errorOf(site.stripe.refunds.create(payment))).toMatchObject({ code: "charge_already_refunded" });
});

test("malformed and oversized forms are rejected", async () => {
  const headers = { authorization: `Bearer ${site.secretKey}` };
  for (const body of ["a[b]=c&a=d", "[]=1", "a[][]=1", `a${"[b]".repeat(5000)}=1`, "__proto__[x]=1", "%E0%A4%A=1"]) {
    const response = await fetch(`${site.url}/v1/checkout/sessions`, { method: "POST", headers, body });
    expect(response.status).toBe(400);
  }
  const body = "a".repeat(65 * 1024);
  expect((await fetch(`${site.url}/v1/checkout/sessions`, { method: "POST", headers, body })).status).toBe(413);
  expect({}).not.toHaveProperty("x");
});
