import type Stripe from "stripe";
import { z } from "zod";
import { expireSession, findSession, saveSession } from "../lifecycle/checkout-sessions.ts";
import { findCharge, refundCharge } from "../lifecycle/refunds-and-disputes.ts";
import { createSession } from "../objects/checkout-session.ts";
import { couponForm, newCoupon } from "../objects/coupon.ts";
import { readCreateSessionForm } from "./create-session-form.ts";
import { ApiError, missing } from "./errors.ts";
import { expand, expandList } from "./expand.ts";
import {
  isCreatedWithin,
  listResponse,
  matchesFilters,
  readChargeListForm,
  readEventListForm,
  readListForm,
} from "./list-response.ts";
import { type Call, expandPaths, type FormTable, readForm, wholeNumber } from "./request.ts";

const expandForm = z.strictObject({ expand: expandPaths });
const refundForm = z.strictObject({ payment_intent: z.string(), amount: wholeNumber.optional() });

/** Stripe lists events for 30 days. */
const eventRetentionSeconds = 30 * 24 * 60 * 60;

/** POST /v1/checkout/sessions */
export const createCheckoutSession: Call = async (sandbox, records, form) => {
  const params = readCreateSessionForm(form);
  const [discount] = params.discounts;
  const coupon = discount === undefined ? null : await records.find("coupon", discount.coupon);
  if (discount !== undefined && coupon === null) throw missing("coupon", discount.coupon, "discounts[0][coupon]");
  const record = createSession(sandbox, params, coupon);
  await saveSession(records, record);
  return expand(records, record.session, params.expand);
};

/** GET /v1/checkout/sessions/:id */
export const retrieveCheckoutSession: Call = async (_sandbox, records, form, id) => {
  const paths = readExpand(form);
  const { session } = await findSession(records, id);
  return expand(records, session, paths);
};

/** POST /v1/checkout/sessions/:id/expire */
export const expireCheckoutSession: Call = async (sandbox, records, form, id) => {
  const paths = readExpand(form);
  const { session } = await expireSession(sandbox, records, await findSession(records, id));
  return expand(records, session, paths);
};

/** GET /v1/checkout/sessions */
export const listCheckoutSessions: Call = async (_sandbox, records, form) => {
  const params = readListForm(form);
  const sessions = (await records.list("session"))
    .map(({ session }) => ({ ...session, payment_intent: session.payment_intent as string | null }))
    .filter((session) => matchesFilters(session, params));
  const page: Stripe.ApiList<Stripe.Checkout.Session> = listResponse(sessions, params, "/v1/checkout/sessions");
  return expandList(records, page, params.expand);
};

/** POST /v1/coupons: an amount off one payment, under an id that the caller chooses. */
export const createCoupon: Call = async (sandbox, records, form) => {
  const params = readForm(couponForm, form);
  if ((await records.find("coupon", params.id)) !== null)
    throw new ApiError(400, "Coupon already exists.", { code: "resource_already_exists", param: "id" });
  const coupon = newCoupon(params, sandbox.now());
  await records.save("coupon", coupon.id, coupon);
  return coupon;
};

/** POST /v1/refunds: the remaining amount unless one is given. Succeeds immediately. */
export const createRefund: Call = async (sandbox, records, form) => {
  const { payment_intent: paymentId, amount } = readForm(refundForm, form);
  const charge = await findCharge(records, paymentId);
  if (charge === null) throw missing("payment_intent", paymentId, "payment_intent");
  return refundCharge(sandbox, records, charge, amount ?? charge.amount - charge.amount_refunded, "succeeded");
};

/** GET /v1/refunds */
export const listRefunds: Call = async (_sandbox, records, form) => {
  const params = readChargeListForm(form);
  const refunds = (await records.list("refund")).filter((refund) => matchesFilters(refund, params));
  return expandList(records, listResponse(refunds, params, "/v1/refunds"), params.expand);
};

/** GET /v1/disputes */
export const listDisputes: Call = async (_sandbox, records, form) => {
  const params = readChargeListForm(form);
  const disputes = (await records.list("dispute")).filter((dispute) => matchesFilters(dispute, params));
  return expandList(records, listResponse(disputes, params, "/v1/disputes"), params.expand);
};

/** GET /v1/events: includes events whose webhook was never delivered. */
export const listEvents: Call = async (sandbox, records, form) => {
  const params = readEventListForm(form);
  const oldest = Math.floor(sandbox.now().getTime() / 1000) - eventRetentionSeconds;
  const events = (await records.list("event")).filter(
    (event) =>
      event.created >= oldest &&
      isCreatedWithin(event, params) &&
      (params.type === undefined || event.type === params.type),
  );
  return expandList(records, listResponse(events, params, "/v1/events"), params.expand);
};

function readExpand(form: FormTable): string[] {
  return readForm(expandForm, form).expand;
}
