import type Stripe from "stripe";
import type { SessionRecord } from "../store/store.ts";
import { newId } from "./new-id.ts";

/** The PaymentIntent of a session and its charge, which reference each other. `processing`: a delayed method. */
export function createPayment(
  record: SessionRecord,
  status: "succeeded" | "processing",
  now: Date,
): { intent: Stripe.PaymentIntent; charge: Stripe.Charge } {
  const created = Math.floor(now.getTime() / 1000);
  const amount = record.session.amount_total ?? 0;
  const isPaid = status === "succeeded";
  const chargeId = newId("ch_");
  const common = {
    amount,
    created,
    currency: record.session.currency ?? "",
    description: record.description,
    livemode: record.session.livemode,
    metadata: record.paymentMetadata,
    receipt_email: record.receiptEmail,
  };
  const intent: Stripe.PaymentIntent = {
    ...emptyIntent,
    ...common,
    id: newId("pi_"),
    amount_received: isPaid ? amount : 0,
    latest_charge: chargeId,
    payment_method_types: record.session.payment_method_types,
    status,
  };
  const charge: Stripe.Charge = {
    ...emptyCharge,
    ...common,
    id: chargeId,
    amount_captured: isPaid ? amount : 0,
    billing_details: { ...emptyCharge.billing_details, email: record.session.customer_email },
    paid: isPaid,
    payment_intent: intent.id,
    payment_method_details: { type: isPaid ? "card" : "us_bank_account" },
    status: isPaid ? "succeeded" : "pending",
  };
  return { intent, charge };
}

const emptyIntent: Omit<Stripe.PaymentIntent, "id" | "amount" | "created" | "currency" | "status"> = {
  object: "payment_intent",
  allowed_payment_method_types: null,
  amount_capturable: 0,
  amount_received: 0,
  application: null,
  application_fee_amount: null,
  automatic_payment_methods: { enabled: true },
  canceled_at: null,
  cancellation_reason: null,
  capture_method: "automatic_async",
  client_secret: null,
  confirmation_method: "automatic",
  customer: null,
  customer_account: null,
  description: null,
  excluded_payment_method_types: null,
  last_payment_error: null,
  latest_charge: null,
  livemode: false,
  managed_payments: null,
  metadata: {},
  next_action: null,
  on_behalf_of: null,
  payment_method: null,
  payment_method_configuration_details: null,
  payment_method_options: {},
  payment_method_types: [],
  payment_record: null,
  processing: null,
  receipt_email: null,
  review: null,
  setup_future_usage: null,
  shipping: null,
  source: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_data: null,
  transfer_group: null,
};

const emptyCharge: Omit<Stripe.Charge, "id" | "amount" | "created" | "currency" | "status"> = {
  object: "charge",
  amount_captured: 0,
  amount_refunded: 0,
  application: null,
  application_fee: null,
  application_fee_amount: null,
  balance_transaction: null,
  billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
  calculated_statement_descriptor: null,
  captured: true,
  customer: null,
  description: null,
  disputed: false,
  failure_balance_transaction: null,
  failure_code: null,
  failure_message: null,
  fraud_details: {},
  livemode: false,
  metadata: {},
  on_behalf_of: null,
  outcome: null,
  paid: false,
  payment_intent: null,
  payment_method: null,
  payment_method_details: null,
  receipt_email: null,
  receipt_number: null,
  receipt_url: null,
  refunded: false,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_data: null,
  transfer_group: null,
};
