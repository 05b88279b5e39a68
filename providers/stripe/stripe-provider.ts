import type Stripe from "stripe";
import type {
  CheckoutRequest,
  CheckoutSession,
  Order,
  PaymentAccount,
  PaymentProvider,
  PaymentSnapshot,
  ProviderFailure,
} from "#domain/payments/payment-provider.ts";
import { shareInFlight } from "#std/async/share-in-flight.ts";
import { failure, type Result, success } from "#std/result.ts";
import { accountOfKey } from "./account-of-key.ts";
import { callStripe } from "./call-stripe.ts";
import { couponOf, createParameters, type WechatPay } from "./create-parameters.ts";
import { createWebhookParser } from "./parse-webhook-event.ts";
import { toDispute, toRefund } from "./refund-and-dispute.ts";
import {
  type ChargeResponse,
  couponShape,
  disputeShape,
  listShape,
  type RefundResponse,
  refundShape,
  sessionShape,
} from "./response-shapes.ts";
import { chargeOf, toCheckoutSession } from "./session.ts";
import { findSettlement } from "./settlement.ts";
import { createStripeClient, type StripeClientOptions } from "./stripe-client.ts";
import { toListParameters, toPage } from "./window.ts";

const expandSession = ["payment_intent.latest_charge.refunds"];
const expandList = ["data.payment_intent.latest_charge"];

/** Each page has a hundred refunds. */
const maxRefundPages = 10;

export type StripeOptions = StripeClientOptions & {
  /** Secret of the webhook endpoint; undefined: all webhook events are rejected. */
  webhookSecret: string | undefined;
  now: () => Date;
  /** The account of the key, by default derived from the key itself. */
  account?: PaymentAccount;
};

type ProviderResult<Value> = Promise<Result<Value, ProviderFailure>>;

/** Takes payments through Stripe Checkout. */
export function createStripeProvider(options: StripeOptions): PaymentProvider {
  const { secretKey, webhookSecret, now } = options;
  const account = options.account ?? accountOfKey(secretKey);
  const stripe = createStripeClient(options);
  const { sessions } = stripe.checkout;
  const create = sessionCreator(stripe, now);
  const creations = shareInFlight<Awaited<ReturnType<typeof create>>>();
  return {
    account,
    isLive: account === "stripe-live",
    createCheckout: (request) => creations(request.order.intentKey, () => create(request)),
    findSession: async (id) => mapped(await readPayment(stripe, id, now()), ({ session }) => session),
    readPayment: (id) => readPayment(stripe, id, now()),
    async refundPayment(paymentId) {
      const readAt = now();
      const refunded = await callStripe(refundShape, () => stripe.refunds.create({ payment_intent: paymentId }));
      return mapped(refunded, (refund) => toRefund(refund, readAt));
    },
    async expireSession(id) {
      if (!isSessionId(id)) return notASession;
      const readAt = now();
      const expired = await callStripe(sessionShape, () => sessions.expire(id, { expand: expandSession }));
      return mapped(expired, (session) => toCheckoutSession(session, readAt));
    },
    async findSessionOfPayment(paymentId) {
      const readAt = now();
      const parameters = { payment_intent: paymentId, limit: 1, expand: expandList };
      const found = await callStripe(listShape(sessionShape), () => sessions.list(parameters));
      return mapped(found, ({ data: [session] }) =>
        session === undefined ? null : toCheckoutSession(session, readAt),
      );
    },
    async listSessions(window) {
      const readAt = now();
      const parameters = { ...toListParameters(window), expand: expandList };
      const list = await callStripe(listShape(sessionShape), () => sessions.list(parameters));
      return mapped(list, (page) => toPage(page, (session) => toCheckoutSession(session, readAt)));
    },
    async listRefunds(window) {
      const readAt = now();
      const list = await callStripe(listShape(refundShape), () => stripe.refunds.list(toListParameters(window)));
      return mapped(list, (page) => toPage(page, (refund) => toRefund(refund, readAt)));
    },
    async listDisputes(window) {
      const readAt = now();
      const list = await callStripe(listShape(disputeShape), () => stripe.disputes.list(toListParameters(window)));
      return mapped(list, (page) => toPage(page, (dispute) => toDispute(dispute, readAt)));
    },
    parseWebhookEvent: createWebhookParser(stripe, webhookSecret, now),
  };
}

/**
 * Creates sessions, one per intent. An account whose sessions cannot offer WeChat Pay may reject the option that it
 * requires: from then on the option is omitted, with a separate idempotency key, because a key is bound to its
 * parameters.
 */
function sessionCreator(stripe: Stripe, now: () => Date) {
  let wechatPay: WechatPay = "on the web";
  async function createWith(request: CheckoutRequest, wechat: WechatPay): ProviderResult<CheckoutSession> {
    const readAt = now();
    const { intentKey } = request.order;
    const idempotencyKey = wechat === "on the web" ? `checkout-${intentKey}` : `checkout-${intentKey}-without-wechat`;
    const made = await callStripe(sessionShape, () =>
      stripe.checkout.sessions.create(createParameters(request, wechat), { idempotencyKey }),
    );
    return mapped(made, (session) => toCheckoutSession(session, readAt));
  }
  return async (request: CheckoutRequest): ProviderResult<CheckoutSession> => {
    const coupon = await ensureCoupon(stripe, request.order);
    if (!coupon.ok) return coupon;
    const made = await createWith(request, wechatPay);
    if (made.ok || wechatPay === "left out") return made;
    if (!made.failure.parameter?.startsWith("payment_method_options")) return made;
    wechatPay = "left out";
    return await createWith(request, wechatPay);
  };
}

/** Creates the coupon of an order's discount, unless it exists already. */
async function ensureCoupon(stripe: Stripe, { discount, currency }: Order): ProviderResult<null> {
  if (discount === undefined) return success(null);
  const made = await callStripe(couponShape, () => stripe.coupons.create(couponOf(discount, currency)));
  return made.ok || made.failure.code === "exists" ? success(null) : made;
}

/** A session includes its first ten refunds and whether there was a dispute, so one request is usually enough. */
async function readPayment(stripe: Stripe, id: string, readAt: Date): ProviderResult<PaymentSnapshot> {
  if (!isSessionId(id)) return notASession;
  const found = await callStripe(sessionShape, () => stripe.checkout.sessions.retrieve(id, { expand: expandSession }));
  if (!found.ok) return found;
  const charge = chargeOf(found.value);
  const refunds = charge === null ? success([]) : await listRefundsOf(stripe, charge);
  if (!refunds.ok) return refunds;
  const disputes = charge?.disputed
    ? await callStripe(listShape(disputeShape), () => stripe.disputes.list({ charge: charge.id, limit: 100 }))
    : success({ data: [] });
  if (!disputes.ok) return disputes;
  const settledAt = await findSettlement(stripe, found.value);
  if (!settledAt.ok) return settledAt;
  return success({
    session: toCheckoutSession(found.value, readAt, settledAt.value),
    refunds: refunds.value.map((refund) => toRefund(refund, readAt)),
    disputes: disputes.value.data.map((dispute) => toDispute(dispute, readAt)),
  });
}

async function listRefundsOf(stripe: Stripe, { id, refunds }: ChargeResponse): ProviderResult<RefundResponse[]> {
  if (refunds && !refunds.has_more) return success(refunds.data);
  const all: RefundResponse[] = [];
  for (let page = 1; page <= maxRefundPages; page += 1) {
    const cursor = all.at(-1)?.id;
    const parameters = { charge: id, limit: 100, ...(cursor !== undefined && { starting_after: cursor }) };
    const list = await callStripe(listShape(refundShape), () => stripe.refunds.list(parameters));
    if (!list.ok) return list;
    all.push(...list.value.data);
    if (!list.value.has_more) break;
  }
  return success(all);
}

/** Ids come from URLs that visitors can edit: malformed ids are not requested. */
function isSessionId(id: string): boolean {
  return /^cs_[A-Za-z0-9_]{1,200}$/u.test(id);
}

const notASession = failure({ code: "not-found", message: "This cannot be the id of a session." } as const);

function mapped<Raw, Value>(
  result: Result<Raw, ProviderFailure>,
  change: (raw: Raw) => Value,
): Result<Value, ProviderFailure> {
  return result.ok ? success(change(result.value)) : result;
}
