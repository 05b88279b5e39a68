import type Stripe from "stripe";
import { z } from "zod";
import { wholeNumber } from "../api/request.ts";

/** The supported coupons. */
export const couponForm = z.strictObject({
  id: z.string().regex(/^[\w-]{1,200}$/u),
  name: z.string().min(1).max(40).optional(),
  amount_off: wholeNumber.refine((cents) => cents > 0),
  currency: z.string().regex(/^[a-z]{3}$/u),
  duration: z.literal("once").default("once"),
});

export function newCoupon(form: z.infer<typeof couponForm>, now: Date): Stripe.Coupon {
  return {
    id: form.id,
    object: "coupon",
    amount_off: form.amount_off,
    created: Math.floor(now.getTime() / 1000),
    currency: form.currency,
    duration: form.duration,
    duration_in_months: null,
    livemode: false,
    max_redemptions: null,
    metadata: {},
    name: form.name ?? null,
    percent_off: null,
    redeem_by: null,
    times_redeemed: 0,
    valid: true,
  };
}
