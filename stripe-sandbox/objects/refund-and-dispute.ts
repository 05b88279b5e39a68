import type Stripe from "stripe";
import { newId } from "./new-id.ts";

export function createRefund(
  charge: Stripe.Charge,
  amount: number,
  status: "pending" | "succeeded",
  now: Date,
): Stripe.Refund {
  return {
    id: newId("re_"),
    object: "refund",
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: Math.floor(now.getTime() / 1000),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: { type: "card" },
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method: null,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status,
    transfer_reversal: null,
  };
}

/** `warning_needs_response`: an inquiry. `needs_response`: a dispute, which withdraws the funds. */
export function createDispute(
  charge: Stripe.Charge,
  status: "needs_response" | "warning_needs_response",
  now: Date,
): Stripe.Dispute {
  const created = Math.floor(now.getTime() / 1000);
  return {
    id: newId("du_"),
    object: "dispute",
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: emptyEvidence,
    evidence_details: {
      due_by: created + 7 * 24 * 60 * 60,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: "not_submitted",
    },
    intended_submission_method: null,
    is_charge_refundable: status === "warning_needs_response",
    livemode: charge.livemode,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: "general",
    status,
  };
}

const emptyEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};
