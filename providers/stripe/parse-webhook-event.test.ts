import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { ReceivedEvent } from "#stripe-sandbox/testing/start-sandbox.ts";
import { signPayload } from "#stripe-sandbox/webhooks/deliver-events.ts";
import {
  checkoutRequest,
  type PaymentGateway,
  startPaymentGateway,
  unwrap,
} from "#test/helpers/payments/payment-gateway.ts";
import { createStripeProvider } from "./stripe-provider.ts";

let site: PaymentGateway;
let sessionId: string;
let message: ReceivedEvent;

beforeAll(async () => {
  site = await startPaymentGateway();
  sessionId = unwrap(await site.provider.createCheckout(checkoutRequest(site))).id;
  await site.choose(sessionId, "pay");
  await site.sandbox.processDue();
  const [first] = site.received;
  if (first === undefined) throw new Error("No message came.");
  message = first;
});

afterAll(() => site.close());

let signedAt: Date;

beforeEach(() => {
  signedAt ??= site.clock.now;
  site.clock.now = signedAt;
});

test("an event of a session has its session ID", async () => {
  expect(unwrap(await site.provider.parseWebhookEvent(message.body, message.signature))).toEqual({
    id: message.event.id,
    type: "checkout.session.completed",
    about: { kind: "session", sessionId },
    isLive: false,
    apiVersion: "2026-10-28.endive",
    createdAt: signedAt,
  });
});

test("an event of a refund or dispute has its payment ID", async () => {
  const { paymentId } = unwrap(await site.provider.findSession(sessionId));
  await site.act(sessionId, "refund-half");
  await site.act(sessionId, "dispute-open");
  const before = site.received.length;
  await site.sandbox.processDue();
  const came = site.received.slice(before);
  const events = await Promise.all(came.map(({ body, signature }) => site.provider.parseWebhookEvent(body, signature)));
  expect(new Set(events.map((event) => unwrap(event).type))).toEqual(
    new Set(["refund.created", "charge.dispute.created", "charge.dispute.funds_withdrawn"]),
  );
  for (const event of events) expect(unwrap(event).about).toEqual({ kind: "payment", paymentId });
});

test.each([
  ["no signature", () => null],
  ["an empty signature", () => ""],
  ["a malformed signature", () => "v1=abc"],
  ["a signature with another secret", (body: string) => signPayload(body, "whsec_other", signedAt)],
  ["a signature with an empty secret", (body: string) => signPayload(body, "", signedAt)],
  [
    "a signature with another scheme",
    (body: string) => signPayload(body, site.webhookSecret, signedAt).replace("v1=", "v0="),
  ],
  ["a signature of another body", (body: string) => signPayload(`${body} `, site.webhookSecret, signedAt)],
])("an event with %s is not authentic", async (_, sign) => {
  const signature = sign(new TextDecoder().decode(message.body));
  expect(await site.provider.parseWebhookEvent(message.body, signature)).toEqual({
    ok: false,
    failure: "not-authentic",
  });
});

test("a changed byte or re-serialized JSON is not authentic", async () => {
  const changed = message.body.with(20, (message.body[20] ?? 0) ^ 1);
  const rewritten = new TextEncoder().encode(JSON.stringify(message.event));
  for (const body of [changed, rewritten, new Uint8Array()])
    expect(await site.provider.parseWebhookEvent(body, message.signature)).toEqual({
      ok: false,
      failure: "not-authentic",
    });
});

test("a signature is accepted for 300 seconds", async () => {
  site.clock.now = new Date(signedAt.getTime() + 300_000);
  expect((await site.provider.parseWebhookEvent(message.body, message.signature)).ok).toBe(true);
  site.clock.now = new Date(signedAt.getTime() + 301_000);
  expect(await site.provider.parseWebhookEvent(message.body, message.signature)).toEqual({
    ok: false,
    failure: "not-authentic",
  });
});

test.each([undefined, "", "  "])("every event is rejected without a secret (%j)", async (webhookSecret) => {
  const { secretKey, url } = site;
  const provider = createStripeProvider({ secretKey, webhookSecret, apiUrl: url, now: () => signedAt });
  const forged = signPayload(new TextDecoder().decode(message.body), webhookSecret ?? "", signedAt);
  expect(await provider.parseWebhookEvent(message.body, forged)).toEqual({ ok: false, failure: "no-secret" });
});

test.each(["not json", "null", '{"object":"v2.core.event"}'])(
  "a signed text that is not an event is rejected: %s",
  async (text) => {
    const signature = signPayload(text, site.webhookSecret, signedAt);
    const result = await site.provider.parseWebhookEvent(new TextEncoder().encode(text), signature);
    expect(result).toEqual({ ok: false, failure: "not-understood" });
  },
);

test("unrelated events are authentic and about something else", async () => {
  const text = JSON.stringify({ ...message.event, type: "customer.created", data: { object: { id: "cus_1" } } });
  const signature = signPayload(text, site.webhookSecret, signedAt);
  expect(unwrap(await site.provider.parseWebhookEvent(new TextEncoder().encode(text), signature))).toMatchObject({
    type: "customer.created",
    about: { kind: "other" },
  });
});
