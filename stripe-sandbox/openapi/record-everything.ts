import type Stripe from "stripe";
import type { EventType } from "../objects/event.ts";
import { messages } from "../pages/messages.ts";
import { openRecording, type Recording, stripeOf } from "./open-recording.ts";

/** Choices on the payment page and test controls applied afterwards: together, every one of them. */
const scenarios: [choices: string[], actions: string[]][] = [
  [
    ["decline", "pay"],
    ["refund-half", "refund-pending", "refund-succeed", "refund-fail", "resend"],
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

/** Every parameter that the sandbox supports. */
function sessionParams(clock: { now: Date }): Stripe.Checkout.SessionCreateParams {
  return {
    mode: "payment",
    submit_type: "pay",
    locale: "en",
    line_items: [
      { quantity: 3, price_data: { currency: "usd", unit_amount: 500, product_data: { name: "3 months" } } },
    ],
    payment_method_options: { wechat_pay: { client: "web" } },
    adaptive_pricing: { enabled: false },
    client_reference_id: "order-1",
    customer_email: "customer@site.example",
    metadata: { months: "3" },
    payment_intent_data: { metadata: { months: "3" }, description: "3 months", receipt_email: "customer@site.example" },
    success_url: "http://site.example/?session_id={CHECKOUT_SESSION_ID}",
    cancel_url: "http://site.example/dashboard",
    expires_at: Math.floor(clock.now.getTime() / 1000) + 35 * 60,
  };
}

/**
 * Uses Stripe's library for every call, choice, test control, event and kind of error of the sandbox. Throws when
 * something is missing.
 */
export async function recordEverything(): Promise<Recording> {
  const recording = openRecording();
  for (const [choices, actions] of scenarios) await play(recording, choices, actions);
  await list(recording);
  await provokeErrors(recording);
  await recording.sandbox.processDue();
  assertComplete(recording);
  return recording;
}

/** A payment from its session to its end, read after every step. */
async function play(recording: Recording, choices: string[], actions: string[]): Promise<void> {
  const { sandbox, clock } = recording;
  const stripe = stripeOf(recording);
  const { id } = await stripe.checkout.sessions.create(sessionParams(clock));
  const steps = [
    ...choices.map((choice) => ({ path: `/pay/${id}`, form: { choice } })),
    ...actions.map((action) => ({ path: `/payments/${id}`, form: { action } })),
  ];
  for (const { path, form } of steps) {
    await sandbox.pages.request(path, { method: "POST", body: new URLSearchParams(form) });
    const expand = ["payment_intent.latest_charge.refunds"];
    const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(id, { expand });
    if (intent !== null && typeof intent === "object")
      await stripe.checkout.sessions.list({ payment_intent: intent.id });
    await sandbox.processDue();
    clock.now = new Date(clock.now.getTime() + 15_000);
  }
  await stripe.checkout.sessions.retrieve(id);
}

async function list(recording: Recording): Promise<void> {
  const { clock } = recording;
  const stripe = stripeOf(recording);
  const open = await stripe.checkout.sessions.create(sessionParams(clock));
  await stripe.checkout.sessions.expire(open.id, { expand: ["payment_intent"] });
  const until = Math.floor(clock.now.getTime() / 1000);
  const created = { gte: until - 3600, lte: until };
  const sessions = await stripe.checkout.sessions.list({ created, limit: 3, expand: ["data.payment_intent"] });
  await stripe.checkout.sessions.list({ created, starting_after: sessions.data[0]?.id ?? "" });
  const { data: refunds } = await stripe.refunds.list({ created, expand: ["data.payment_intent", "data.charge"] });
  const { data: disputes } = await stripe.disputes.list({ created, limit: 3, expand: ["data.charge.refunds"] });
  const charge = disputes[0]?.charge;
  const intent = disputes[0]?.payment_intent;
  if (refunds.length === 0 || typeof charge !== "object" || typeof intent !== "string")
    throw new Error("There is neither a refund nor a dispute.");
  await stripe.disputes.list({ charge: charge.id });
  await stripe.disputes.list({ payment_intent: intent });
  await stripe.refunds.list({ charge: charge.id, payment_intent: intent });
  // More than the ten that an expanded charge includes.
  for (let count = 0; count < 11; count += 1) await stripe.refunds.create({ payment_intent: intent, amount: 10 });
  await stripe.refunds.create({ payment_intent: intent });
  await stripe.disputes.list({ charge: charge.id, expand: ["data.charge.refunds"] });
  const coupon = { id: "spring_300", name: "SPRING", amount_off: 300, currency: "usd", duration: "once" } as const;
  await stripe.coupons.create(coupon);
  await Promise.allSettled([stripe.coupons.create(coupon)]);
  await stripe.checkout.sessions.create({ ...sessionParams(clock), discounts: [{ coupon: coupon.id }] });
  await stripe.events.list({ created, type: "refund.created", limit: 3 });
}

/** Every kind of error response. */
async function provokeErrors(recording: Recording): Promise<void> {
  const { sandbox, clock } = recording;
  const stripe = stripeOf(recording);
  const params = sessionParams(clock);
  const create = (change: object, idempotencyKey: string) =>
    stripe.checkout.sessions.create({ ...params, ...change }, { idempotencyKey });
  await create({}, "key-1");
  await Promise.allSettled([
    create({ locale: "zh" }, "key-1"),
    create({ expires_at: 0 }, "key-2"),
    create({ mode: "subscription" }, "key-3"),
    stripe.checkout.sessions.retrieve("cs_test_unknown"),
    stripeOf(recording, "sk_test_other").checkout.sessions.retrieve("cs_test_unknown"),
    stripe.refunds.create({ payment_intent: "pi_unknown" }),
    stripe.disputes.list({ limit: 101 }),
    stripe.balance.retrieve(),
  ]);
  for (const failure of ["conflict", "rate-limit", "error"]) {
    await sandbox.pages.request("/", { method: "POST", body: new URLSearchParams({ failure, times: "once" }) });
    await Promise.allSettled([create({}, failure)]);
  }
}

function assertComplete({ sandbox, exchanges, deliveries }: Recording): void {
  const { choices, actions } = messages.en;
  const played = scenarios.flat(2);
  const called = exchanges.map(({ method, path }) => `${method} ${path}`);
  const missing = [
    ...Object.keys({ ...choices, ...actions }).filter((name) => !played.includes(name)),
    ...Object.keys(eventTypes).filter((type) => !deliveries.some(({ event }) => event.type === type)),
    ...sandbox.api.routes
      .filter(({ method }) => method !== "ALL")
      .map(({ method, path }) => `${method} ${path}`)
      .filter((route) => !called.some((call) => new RegExp(`^${route.replace(":id", "[^/]+")}$`, "u").test(call))),
  ];
  if (missing.length > 0) throw new Error(`Not recorded: ${missing.join(", ")}`);
}
