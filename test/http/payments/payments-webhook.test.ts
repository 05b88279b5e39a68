import { randomUUID } from "node:crypto";
import type Stripe from "stripe";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { PaymentProvider } from "#domain/payments/payment-provider.ts";
import { paymentRoutes } from "#server/api/payments/payment-routes.ts";
import { createPayments } from "#server/payments.ts";
import { readConfig } from "#server/start/config.ts";
import { failure } from "#std/result.ts";
import { signPayload } from "#stripe-sandbox/webhooks/deliver-events.ts";
import type { TestServices } from "#test/helpers/database/test-services.ts";
import { tokenOf } from "#test/helpers/listings/own-listing-api.ts";
import { fingerprintPaymentRows, openPaymentApi, type PaymentApi } from "#test/helpers/payments/payment-api.ts";

let api: PaymentApi;
let listingId: string;
let sessionId: string;
/** The webhook event that the sandbox would send for a completed payment. */
let message: string;

beforeAll(async () => {
  api = await openPaymentApi();
});
afterAll(() => api?.close());

beforeEach(async () => {
  const userId = randomUUID();
  listingId = await api.newListing(userId);
  const begun = await api.ask("create-checkout", tokenOf("member", userId), { listing_id: listingId, months: 3 });
  sessionId = String(begun.body["session_id"]);
  await api.page(`/pay/${sessionId}`, { choice: "pay" });
  message = await lastMessage();
});

async function lastMessage(): Promise<string> {
  const row = await api.db
    .selectFrom("test_gateway_records")
    .select("record")
    .where("kind", "=", "event")
    .orderBy("number", "desc")
    .executeTakeFirstOrThrow();
  return row.record;
}

const listing = async () =>
  await api.db
    .selectFrom("teacher_listings")
    .select(["is_active", "months_paid"])
    .where("id", "=", listingId)
    .executeTakeFirstOrThrow();

const sign = (body: string, secret = api.webhookSecret, now = api.clock.now) => signPayload(body, secret, now);
const ago = (seconds: number) => new Date(api.clock.now.getTime() - seconds * 1000);
const changed = (text: string, change: (event: Stripe.Event) => unknown) => JSON.stringify(change(JSON.parse(text)));
const event = (change: object) => JSON.stringify({ ...emptyEvent, ...change });
const emptyEvent = {
  id: "evt_1",
  object: "event",
  type: "customer.created",
  livemode: false,
  created: 1_800_000_000,
  data: { object: {} },
};
const unhandled = { is_active: false, months_paid: 0 };
const handled = { is_active: true, months_paid: 3 };

describe("an invalid webhook event changes nothing", () => {
  type Forgery = [what: string, body: (text: string) => string, signature: (text: string) => string | null];
  const same = (text: string) => text;
  const forgeries: Forgery[] = [
    ["unsigned", same, () => null],
    ["with an empty signature", same, () => ""],
    ["with a malformed signature", same, () => "t=,v1="],
    ["with zeros", same, () => `t=${Math.floor(api.clock.now.getTime() / 1000)},v1=${"0".repeat(64)}`],
    ["signed with another secret", same, (text) => sign(text, "whsec_of_somebody_else")],
    ["signed with an empty secret", same, (text) => sign(text, "")],
    ["signed more than five minutes ago", same, (text) => sign(text, undefined, ago(301))],
    [
      "with a changed timestamp",
      same,
      (text) => sign(text, undefined, ago(301)).replace(/^t=\d+/u, sign("").slice(0, 12)),
    ],
    ["signed with the old scheme only", same, (text) => sign(text).replace("v1=", "v0=")],
    ["with another body's signature", same, () => sign("{}")],
    ["altered in one digit", (text) => text.replace('"livemode":false', '"livemode":true '), sign],
    ["followed by a line break", (text) => `${text}\n`, sign],
    ["without its last byte", (text) => text.slice(0, -1), sign],
    ["emptied", () => "", sign],
  ];

  test.each(forgeries)("%s", async (_, body, signature) => {
    const before = await fingerprintPaymentRows(api.db);
    const response = await api.webhook(body(message), signature(message));
    expect([response.status, response.code]).toEqual([400, "bad-signature"]);
    await api.webhookJob.settled();
    expect(await fingerprintPaymentRows(api.db)).toEqual(before);
  });

  test.each([
    ["is not JSON", "payment paid"],
    ["is not an event", '{"id":"evt_1","object":"charge"}'],
    ["is null", "null"],
    ["is a list", "[]"],
    ["has no type", '{"id":"evt_1","object":"event"}'],
    ["has no data", '{"id":"evt_1","object":"event","type":"checkout.session.completed"}'],
    ["is about a session without an id", event({ type: "checkout.session.expired", data: { object: { id: null } } })],
    ["is about an invalid payment", event({ type: "refund.updated", data: { object: { payment_intent: 7 } } })],
    ["has an id with a NUL", event({ id: "evt_\u0000" })],
    ["has an invalid time", event({ created: "now" })],
    ["has a numeric id", '{"id":7,"object":"event","type":"refund.created","data":{"object":{}},"created":"x"}'],
  ])("signed, but %s", async (_, body) => {
    const before = await fingerprintPaymentRows(api.db);
    const response = await api.webhook(body, sign(body));
    expect([response.status, response.code]).toEqual([400, "bad-json"]);
    expect(await fingerprintPaymentRows(api.db)).toEqual(before);
  });

  test("too long, with or without a declared length", async () => {
    const before = await fingerprintPaymentRows(api.db);
    const long = `${message}${" ".repeat(256 * 1024)}`;
    expect((await api.webhook(long, sign(long))).status).toBe(413);
    const stream = new Blob([long]).stream();
    const init = { duplex: "half", headers: { "stripe-signature": sign(long) } };
    expect((await api.ask("stripe-webhook", null, undefined, { ...init, body: stream } as RequestInit)).status).toBe(
      413,
    );
    expect(await fingerprintPaymentRows(api.db)).toEqual(before);
  });
});

describe("a webhook event with a valid signature", () => {
  test("takes effect once, however often and in whatever form it arrives", async () => {
    expect(await listing()).toEqual(unhandled);
    const first = await api.webhook(message, sign(message, undefined, ago(299)));
    expect([first.status, first.body]).toEqual([200, { received: true }]);
    await api.webhookJob.settled();
    expect(await listing()).toEqual(handled);
    const after = await fingerprintPaymentRows(api.db);
    const spaced = JSON.stringify(JSON.parse(message), null, 2);
    const bodies = [message, spaced, message, spaced];
    // During a rotation the provider signs with the old and the new secret.
    const twice = bodies.map((body) => sign(body).replace("v1=", `v1=${"0".repeat(64)},v1=`));
    const responses = await Promise.all(bodies.map((body, index) => api.webhook(body, twice[index] ?? "")));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await api.webhookJob.settled();
    expect(await fingerprintPaymentRows(api.db)).toEqual(after);
  });

  test("only triggers a sync: its payment data is ignored", async () => {
    const lie = changed(message, (event) => ({
      ...event,
      id: `evt_${randomUUID()}`,
      data: {
        object: { ...event.data.object, amount_total: 1, metadata: { months: "120" }, payment_status: "unpaid" },
      },
    }));
    expect((await api.webhook(lie, sign(lie))).status).toBe(200);
    await api.webhookJob.settled();
    expect(await listing()).toEqual(handled);
  });

  test.each([
    ["an unknown session", (event: Stripe.Event) => ({ ...event, data: { object: { id: "cs_test_none" } } })],
    ["real money", (event: Stripe.Event) => ({ ...event, livemode: true })],
    [
      "something else",
      (event: Stripe.Event) => ({ ...event, type: "coupon.created", data: { object: { id: "-50 %" } } }),
    ],
  ])("about %s is stored and changes no payment", async (_, change) => {
    const { stripe_events: _inbox, ...before } = await fingerprintPaymentRows(api.db);
    const other = changed(message, (event) => ({ ...change(event), id: `evt_${randomUUID()}` }));
    expect((await api.webhook(other, sign(other))).status).toBe(200);
    await api.webhookJob.settled();
    const { stripe_events: _now, ...after } = await fingerprintPaymentRows(api.db);
    expect(after).toEqual(before);
  });
});

test("concurrent events during a database delay are all accepted", async () => {
  let release = () => {};
  const free = new Promise<void>((resolve) => {
    release = resolve;
  });
  // The only connection of this database.
  const held = api.db.transaction().execute(() => free);
  const messages = Array.from({ length: 120 }, (_, index) =>
    changed(message, (event) => ({ ...event, id: `evt_many_${index}`, type: "customer.created" })),
  );
  const responses = messages.map((body) => api.webhook(body, sign(body)));
  release();
  await held;
  expect((await Promise.all(responses)).map(({ status }) => status)).toEqual(Array(120).fill(200));
  const stored = await api.db.selectFrom("stripe_events").select("id").where("id", "like", "evt_many_%").execute();
  expect(stored).toHaveLength(120);
});

test("an event that cannot be stored is rejected, so that the provider sends it again", async () => {
  const fail = () => {
    throw new Error("The database is unavailable.");
  };
  const db = new Proxy(api.db, {
    get: (target, name) => (name === "insertInto" ? fail : Reflect.get(target, name, target)),
  });
  const routes = webhookRoutes({ ...api.services, db }, api.provider);
  const response = await post(routes, sign(message));
  expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
  expect((await api.webhook(message, sign(message))).status).toBe(200);
});

function webhookRoutes(services: TestServices, provider: PaymentProvider) {
  const verifyBearer = async () => failure("invalid" as const);
  return paymentRoutes({ services, provider, limitCodes: async () => null, verifyBearer, clientAddress: () => "" });
}

function post(routes: ReturnType<typeof paymentRoutes>, signature: string) {
  const url = `${api.services.origin}/functions/v1/stripe-webhook`;
  const headers = { "stripe-signature": signature };
  return routes.fetch(new Request(url, { method: "POST", body: message, headers }));
}

test("without a webhook secret there is no webhook endpoint", async () => {
  const { provider } = await createPayments(readConfig({ STRIPE_SECRET_KEY: "sk_test_1234567890" }), api.services, api);
  expect((await post(webhookRoutes(api.services, provider), sign(message, ""))).status).toBe(404);
});
