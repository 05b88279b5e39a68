import type Stripe from "stripe";
import type { CreateSessionForm } from "../api/create-session-form.ts";
import { ApiError } from "../api/errors.ts";
import type { SandboxContext } from "../options.ts";
import type { SessionRecord } from "../store/store.ts";
import { newId } from "./new-id.ts";

const minLifetimeSeconds = 30 * 60;
const maxLifetimeSeconds = 24 * 60 * 60;

/** Stripe's minimum charge in US dollars. */
const minCents = 50;

/** Creates an open session, with a coupon's discount applied. Throws an ApiError for parameters that Stripe rejects. */
export function createSession(
  { pagesUrl, offersWechatPay, now }: SandboxContext,
  form: CreateSessionForm,
  coupon: Stripe.Coupon | null,
): SessionRecord {
  const created = Math.floor(now().getTime() / 1000);
  const [item] = form.line_items;
  if (item === undefined) throw new ApiError(400, "Missing required param: line_items.", { param: "line_items" });
  const { currency, unit_amount: unitAmount, product_data: product } = item.price_data;
  const totals = totalsOf(unitAmount * item.quantity, currency, coupon);
  const id = newId("cs_test_", 58);
  return {
    description: product.name,
    receiptEmail: form.payment_intent_data?.receipt_email ?? null,
    paymentMetadata: form.payment_intent_data?.metadata ?? {},
    settlement: null,
    session: {
      ...emptySession,
      id,
      created,
      expires_at: expiryOf(form, created),
      url: `${pagesUrl}/pay/${id}`,
      ...paymentMethodsOf(form, offersWechatPay),
      locale: form.locale,
      submit_type: form.submit_type ?? null,
      ...totals,
      currency,
      adaptive_pricing: form.adaptive_pricing ?? { enabled: true },
      client_reference_id: form.client_reference_id ?? null,
      customer_email: form.customer_email ?? null,
      metadata: form.metadata,
      success_url: form.success_url,
      cancel_url: form.cancel_url ?? null,
    },
  };
}

function totalsOf(
  subtotal: number,
  currency: string,
  coupon: Stripe.Coupon | null,
): Pick<Stripe.Checkout.Session, "amount_subtotal" | "amount_total" | "discounts" | "total_details"> {
  if (coupon !== null && coupon.currency !== currency)
    throw new ApiError(400, "The coupon is in another currency.", { param: "discounts[0][coupon]" });
  const discount = Math.min(coupon?.amount_off ?? 0, subtotal);
  if (subtotal - discount < minCents)
    throw new ApiError(400, "The Checkout Session's total amount is too small.", { code: "amount_too_small" });
  return {
    amount_subtotal: subtotal,
    amount_total: subtotal - discount,
    discounts: coupon === null ? [] : [{ coupon: coupon.id, promotion_code: null }],
    total_details: { amount_discount: discount, amount_shipping: 0, amount_tax: 0 },
  };
}

function paymentMethodsOf(
  { payment_method_options: options }: CreateSessionForm,
  offersWechatPay: boolean,
): Pick<Stripe.Checkout.Session, "payment_method_types" | "payment_method_options"> {
  const wechat = options?.wechat_pay;
  if (wechat !== undefined && !offersWechatPay)
    throw new ApiError(400, "This account does not offer wechat_pay.", { param: "payment_method_options[wechat_pay]" });
  return {
    payment_method_types: ["card", "alipay", ...(offersWechatPay ? ["wechat_pay"] : [])],
    payment_method_options: { ...(wechat !== undefined && { wechat_pay: { app_id: null, client: wechat.client } }) },
  };
}

function expiryOf(form: CreateSessionForm, created: number): number {
  const expiry = form.expires_at ?? created + maxLifetimeSeconds;
  if (expiry - created < minLifetimeSeconds || expiry - created > maxLifetimeSeconds)
    throw new ApiError(400, "The `expires_at` timestamp must be 30 minutes to 24 hours after creation.", {
      param: "expires_at",
    });
  return expiry;
}

/** The constant properties of a session in `payment` mode without tax, discounts and shipping. */
const emptySession: Omit<
  Stripe.Checkout.Session,
  "id" | "created" | "expires_at" | "payment_method_types" | "payment_method_options"
> = {
  object: "checkout.session",
  mode: "payment",
  ui_mode: "hosted_page",
  status: "open",
  payment_status: "unpaid",
  livemode: false,
  payment_intent: null,
  payment_method_collection: "if_required",
  payment_method_configuration_details: null,
  allowed_payment_method_types: null,
  adaptive_pricing: null,
  after_expiration: null,
  allow_promotion_codes: null,
  amount_subtotal: null,
  amount_total: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: null,
  cancel_url: null,
  client_reference_id: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency: null,
  currency_conversion: null,
  custom_fields: [],
  custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
  customer: null,
  customer_account: null,
  customer_creation: "if_required",
  customer_details: null,
  customer_email: null,
  discounts: [],
  integration_identifier: null,
  invoice: null,
  invoice_creation: {
    enabled: false,
    invoice_data: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: null,
      metadata: {},
      rendering_options: null,
    },
  },
  locale: null,
  managed_payments: null,
  metadata: {},
  origin_context: null,
  payment_link: null,
  permissions: null,
  phone_number_collection: { enabled: false },
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  submit_type: null,
  subscription: null,
  success_url: null,
  total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
  url: null,
  wallet_options: null,
};
