import type Stripe from "stripe";
import { announce } from "./announce.ts";
import { ApiError } from "./api-error.ts";
import type { Gateway } from "./gateway-options.ts";
import type { RecordAccess } from "./gateway-store.ts";
import { createDispute, createRefund } from "./money-back-objects.ts";

/** The charge of a payment. Null while there is none. */
export async function findCharge(records: RecordAccess, paymentId: string): Promise<Stripe.Charge | null> {
  const intent = await records.find("intent", paymentId);
  return typeof intent?.latest_charge === "string" ? records.find("charge", intent.latest_charge) : null;
}

/** Gives money back. Throws an ApiError when the charge is not paid or less is left of it. */
export async function refundCharge(
  gateway: Gateway,
  records: RecordAccess,
  charge: Stripe.Charge,
  amount: number,
  status: "pending" | "succeeded",
): Promise<Stripe.Refund> {
  if (!charge.paid) throw new ApiError(400, "This charge has not been paid.", { param: "payment_intent" });
  if (amount < 1 || amount > charge.amount - charge.amount_refunded)
    throw new ApiError(400, "Refund amount is greater than unrefunded amount on charge", {
      code: charge.refunded ? "charge_already_refunded" : "amount_too_large",
      param: "amount",
    });
  const refund = createRefund(charge, amount, status, gateway.now());
  await records.save("refund", refund.id, refund);
  await saveRefunded(records, charge, charge.amount_refunded + amount);
  await announce(gateway, records, "refund.created", refund);
  return refund;
}

/** A refund that was under way arrives, or one comes back: then the money is ours again. */
export async function finishRefund(
  gateway: Gateway,
  records: RecordAccess,
  refund: Stripe.Refund,
  status: "succeeded" | "failed",
): Promise<void> {
  if (refund.status === "failed" || refund.status === status) return;
  const finished: Stripe.Refund = {
    ...refund,
    status,
    ...(status === "failed" && { failure_reason: "lost_or_stolen_card" }),
  };
  await records.save("refund", refund.id, finished);
  await announce(gateway, records, "refund.updated", finished);
  if (status === "succeeded") return;
  const charge = typeof refund.charge === "string" ? await records.find("charge", refund.charge) : null;
  if (charge !== null) await saveRefunded(records, charge, charge.amount_refunded - refund.amount);
  await announce(gateway, records, "refund.failed", finished);
}

/** The payer's bank asks about a charge, or claims it back. One dispute at a time. */
export async function openDispute(
  gateway: Gateway,
  records: RecordAccess,
  charge: Stripe.Charge,
  status: "needs_response" | "warning_needs_response",
): Promise<Stripe.Dispute> {
  const dispute = createDispute(charge, status, gateway.now());
  await records.save("dispute", dispute.id, dispute);
  await records.save("charge", charge.id, { ...charge, disputed: true });
  await announce(gateway, records, "charge.dispute.created", dispute);
  if (status === "needs_response") await announce(gateway, records, "charge.dispute.funds_withdrawn", dispute);
  return dispute;
}

/** The bank decides. What was lost can still be won on appeal. */
export async function closeDispute(
  gateway: Gateway,
  records: RecordAccess,
  dispute: Stripe.Dispute,
  outcome: "won" | "lost",
): Promise<void> {
  if (dispute.status === "won" || dispute.status === "warning_closed" || dispute.status === outcome) return;
  const isInquiry = dispute.status === "warning_needs_response";
  const closed: Stripe.Dispute = { ...dispute, status: isInquiry && outcome === "won" ? "warning_closed" : outcome };
  await records.save("dispute", dispute.id, closed);
  await announce(gateway, records, "charge.dispute.closed", closed);
  if (closed.status === "won") await announce(gateway, records, "charge.dispute.funds_reinstated", closed);
}

async function saveRefunded(records: RecordAccess, charge: Stripe.Charge, amount: number): Promise<void> {
  const isRefunded = amount >= charge.amount;
  await records.save("charge", charge.id, { ...charge, amount_refunded: amount, refunded: isRefunded });
}
