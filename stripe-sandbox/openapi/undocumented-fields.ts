import type Stripe from "stripe";

/**
 * Parameters, properties and values that are missing in the description, which is older than Stripe's library, by call
 * or component. The library's types include each of them. An unused entry fails a test.
 */
export const newer = {
  properties: {
    "POST /v1/checkout/sessions": ["adaptive_pricing"] satisfies (keyof Stripe.Checkout.SessionCreateParams)[],
    "checkout.session": [
      "adaptive_pricing",
      "allowed_payment_method_types",
      "collected_information",
      "customer_account",
      "discounts",
      "integration_identifier",
      "managed_payments",
      "origin_context",
      "permissions",
      "wallet_options",
    ] satisfies (keyof Stripe.Checkout.Session)[],
    checkout_session_payment_method_options: [
      "wechat_pay",
    ] satisfies (keyof Stripe.Checkout.Session.PaymentMethodOptions)[],
    payment_pages_checkout_session_automatic_tax: ["provider"] satisfies (keyof Stripe.Checkout.Session.AutomaticTax)[],
    payment_pages_checkout_session_customer_details: [
      "business_name",
      "individual_name",
    ] satisfies (keyof Stripe.Checkout.Session.CustomerDetails)[],
    payment_intent: [
      "allowed_payment_method_types",
      "customer_account",
      "excluded_payment_method_types",
      "managed_payments",
      "payment_record",
      "source",
    ] satisfies (keyof Stripe.PaymentIntent)[],
    charge: ["source"] satisfies (keyof Stripe.Charge)[],
    billing_details: ["tax_id"] satisfies (keyof Stripe.Charge.BillingDetails)[],
    refund: ["customer", "customer_account", "payment_method"] satisfies (keyof Stripe.Refund)[],
    dispute: ["enhanced_eligibility_types", "intended_submission_method"] satisfies (keyof Stripe.Dispute)[],
    dispute_evidence: ["enhanced_evidence"] satisfies (keyof Stripe.Dispute.Evidence)[],
    dispute_evidence_details: [
      "enhanced_eligibility",
      "submission_method",
    ] satisfies (keyof Stripe.Dispute.EvidenceDetails)[],
  },
  values: {
    "checkout.session.ui_mode": ["hosted_page"] satisfies Stripe.Checkout.Session.UiMode[],
    "event types": ["refund.failed"] satisfies Stripe.Event["type"][],
  },
};
