import { z } from "zod";

/**
 * The parts of Stripe's responses that are read; everything else is dropped. The shapes check types, not values,
 * because Stripe adds statuses. Lists also include other objects of the same account.
 */
const id = z.string().regex(/^\w{1,255}$/u);
const seconds = z.int().min(0).max(1e11);
const cents = z.int().min(0);

/** An object, or only its id if it was not expanded. */
const expandable = <Shape extends z.ZodType>(shape: Shape) => z.union([id, shape]);

export function listShape<Item extends z.ZodType>(item: Item) {
  return z.object({ data: z.array(item), has_more: z.boolean() });
}

export const refundShape = z.object({
  id,
  amount: cents,
  status: z.string().nullable(),
  created: seconds,
  payment_intent: expandable(z.object({ id })).nullable(),
});

export const disputeShape = z.object({
  id,
  amount: cents,
  status: z.string(),
  created: seconds,
  evidence_details: z.object({ due_by: seconds.nullish() }).nullish(),
  payment_intent: expandable(z.object({ id })).nullable(),
});

const chargeShape = z.object({
  id,
  created: seconds,
  disputed: z.boolean(),
  receipt_url: z.string().nullish(),
  refunds: listShape(refundShape).nullish(),
  payment_method_details: z.object({ type: z.string() }).nullish(),
});

const intentShape = z.object({ id, status: z.string(), latest_charge: expandable(chargeShape).nullable() });

/** The id of a coupon is ours: a code's id and an amount. */
export const couponShape = z.object({ id: z.string() });

export const sessionShape = z.object({
  id,
  status: z.string().nullable(),
  payment_status: z.string(),
  url: z.string().nullish(),
  metadata: z.record(z.string(), z.string()).nullable(),
  amount_total: cents.nullable(),
  currency: z.string().nullable(),
  livemode: z.boolean(),
  created: seconds,
  expires_at: seconds,
  payment_intent: expandable(intentShape).nullable(),
});

/** Some event objects, such as a balance, have no id. */
export const eventShape = z.object({
  id,
  created: seconds,
  data: z.object({ object: z.object({ object: z.string(), id: id.optional() }) }),
});

export type RefundResponse = z.infer<typeof refundShape>;
export type DisputeResponse = z.infer<typeof disputeShape>;
export type ChargeResponse = z.infer<typeof chargeShape>;
export type SessionResponse = z.infer<typeof sessionShape>;
