import type Stripe from "stripe";
import type { CheckoutRequest, Discount } from "#domain/payments/payment-provider.ts";
import { toMetadata } from "./order-metadata.ts";

/**
 * Stripe requires at least 30 minutes, by its own clock, from receipt of the request. The additional five cover
 * latency, retries, and a slow clock of ours.
 */
const lifetimeSeconds = 35 * 60;

/**
 * Whether sessions that offer WeChat Pay include the option for payment in a browser. Stripe rejects them without it.
 */
export type WechatPay = "on the web" | "left out";

/** Stripe replaces it with the session's id. */
const sessionIdPlace = "{CHECKOUT_SESSION_ID}";

/**
 * Returns the coupon with which Stripe applies a discount. It is an amount, not a percentage, so that Stripe rounds
 * nothing. Payers cannot use it themselves, because Stripe's page has no field for its id.
 */
export function couponOf({ codeId, code, cents }: Discount, currency: string) {
  return {
    id: `${codeId}_${cents}`,
    name: code,
    amount_off: cents,
    currency,
    duration: "once",
  } as const satisfies Stripe.CouponCreateParams;
}

/**
 * Returns the parameters of a checkout session for one order. They depend only on the request, so that a retry is
 * identical. The operator chooses the payment methods in Stripe's dashboard.
 */
export function createParameters(request: CheckoutRequest, wechatPay: WechatPay): Stripe.Checkout.SessionCreateParams {
  const { order, email, language } = request;
  const metadata = toMetadata(order);
  return {
    mode: "payment",
    submit_type: "pay",
    locale: language,
    line_items: [
      {
        quantity: order.months,
        price_data: {
          currency: order.currency,
          unit_amount: order.unitCents,
          product_data: { name: request.description },
        },
      },
    ],
    ...(order.discount !== undefined && { discounts: [{ coupon: couponOf(order.discount, order.currency).id }] }),
    ...(wechatPay === "on the web" && { payment_method_options: { wechat_pay: { client: "web" } } }),
    // Every customer pays the agreed amount in the agreed currency.
    adaptive_pricing: { enabled: false },
    client_reference_id: order.intentKey,
    ...(email !== null && { customer_email: email }),
    metadata,
    // Refunds and disputes refer to the payment, which does not inherit the session's metadata.
    payment_intent_data: {
      metadata,
      description: request.description,
      ...(email !== null && { receipt_email: email }),
    },
    success_url: request.successUrl(sessionIdPlace),
    cancel_url: request.cancelUrl,
    expires_at: Math.floor(request.createdAt.getTime() / 1000) + lifetimeSeconds,
  };
}
