import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import type { PaymentProvider } from "#domain/payments/payment-provider.ts";
import { createStripeProvider } from "#providers/stripe/stripe-provider.ts";
import { type Checker, createChecker } from "#stripe-sandbox/openapi/check-exchange.ts";
import { openRecording, type Recording, stripeOf } from "#stripe-sandbox/openapi/open-recording.ts";
import { notInstalled, openStripeTools } from "#stripe-sandbox/openapi/stripe-tools.ts";
import { newer } from "#stripe-sandbox/openapi/undocumented-fields.ts";
import { checkoutRequest, unwrap } from "#test/helpers/payments/payment-gateway.ts";

const tools = openStripeTools();

describe.skipIf(tools === null)(tools === null ? notInstalled : "Stripe's description of its API", () => {
  let checker: Checker;
  let recording: Recording;

  beforeAll(async () => {
    if (tools === null) return;
    checker = createChecker(tools, newer);
    recording = await recordProvider();
  });

  test("includes every call that the provider makes, with all of its parameters", () => {
    expect(recording.exchanges.length).toBeGreaterThan(30);
    const problems = recording.exchanges.flatMap((exchange) =>
      [...checker.request(exchange), ...checker.response(exchange)].map((problem) => `${exchange.path}: ${problem}`),
    );
    expect(problems).toEqual([]);
  });

  test("includes the events that operators are told to enable", () => {
    const guide = readFileSync("docs/deployment.md", "utf8");
    const [, list = ""] = guide.split("with these events:");
    const [sentence = ""] = list.split("Its signing secret");
    const types = [...sentence.matchAll(/`([\w.]+)`/gu)].map(([, type = ""]) => type);
    expect(types).toHaveLength(12);
    expect(types.flatMap((type) => checker.eventType(type))).toEqual([]);
  });
});

/** Calls every function of the provider through a payment's life. Throws if one is left out. */
async function recordProvider(): Promise<Recording> {
  const recording = openRecording();
  const { sandbox, clock, secretKey, webhookSecret, deliveries } = recording;
  const called = new Set<string>();
  const options = { webhookSecret, now: () => clock.now, fetch: recording.fetch, retries: 0 };
  const provider = noting(createStripeProvider({ ...options, secretKey }), called);
  const { id } = unwrap(await provider.createCheckout(checkoutRequest({ clock })));
  const steps: [path: string, form: Record<string, string>][] = [
    [`/pay/${id}`, { choice: "pay" }],
    [`/payments/${id}`, { action: "refund-half" }],
    [`/payments/${id}`, { action: "dispute-open" }],
  ];
  for (const [path, form] of steps) {
    await sandbox.pages.request(path, { method: "POST", body: new URLSearchParams(form) });
    const { session } = unwrap(await provider.readPayment(id));
    unwrap(await provider.findSession(id));
    unwrap(await provider.findSessionOfPayment(session.paymentId ?? ""));
    await sandbox.processDue();
  }
  // More refunds than an expanded charge includes, so that the provider lists them.
  const stripe = stripeOf(recording);
  const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(id);
  if (typeof intent !== "string") throw new Error("The session has no payment.");
  for (let count = 0; count < 11; count += 1) await stripe.refunds.create({ payment_intent: intent, amount: 10 });
  unwrap(await provider.readPayment(id));
  const opened = unwrap(await provider.createCheckout(checkoutRequest({ clock }, { intentKey: "intent-2" })));
  unwrap(await provider.expireSession(opened.id));
  unwrap(await provider.refundPayment(intent));
  const from = new Date(clock.now.getTime() - 3_600_000);
  const { items } = unwrap(await provider.listSessions({ from, until: clock.now, cursor: null }));
  unwrap(await provider.listSessions({ from, cursor: items[0]?.id ?? null }));
  unwrap(await provider.listRefunds({ from, cursor: null }));
  unwrap(await provider.listDisputes({ from, cursor: null }));
  await provider.findSession("cs_test_unknown");
  await createStripeProvider({ ...options, secretKey: "sk_test_other" }).findSession("cs_test_unknown");
  for (const { payload, signature } of deliveries)
    unwrap(await provider.parseWebhookEvent(new TextEncoder().encode(payload), signature));
  const missing = Object.entries(provider).filter(
    ([name, member]) => typeof member === "function" && !called.has(name),
  );
  if (missing.length > 0) throw new Error(`Not called: ${missing.map(([name]) => name).join(", ")}`);
  return recording;
}

function noting(provider: PaymentProvider, called: Set<string>): PaymentProvider {
  const members = Object.entries(provider).map(([name, member]: [string, unknown]) => {
    if (typeof member !== "function") return [name, member];
    const call = (...parameters: unknown[]): unknown => {
      called.add(name);
      return Reflect.apply(member, provider, parameters);
    };
    return [name, call];
  });
  return Object.fromEntries(members) as PaymentProvider;
}
