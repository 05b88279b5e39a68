import type Stripe from "stripe";
import { ApiError } from "../api/errors.ts";
import { createDispute, createRefund } from "../objects/refund-and-dispute.ts";
import type { SandboxContext } from "../options.ts";
import type { RecordAccess } from "../store/store.ts";
import { emitEvent } from "../webhooks/emit-event.ts";

/** The latest charge of a PaymentIntent, or null. */
export async function findCharge(records: RecordAccess, paymentId: string): Promise<Stripe.Charge | null> {
  const intent = await records.find("intent", paymentId);
  return typeof intent?.latest_charge === "string" ? records.find("charge", intent.latest_charge) : null;
}

/** Throws an ApiError when the charge is unpaid or the amount exceeds the remainder. */
export async function refundCharge(
  sandbox: SandboxContext,
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
  const refund = createRefund(charge, amount, status, sandbox.now());
  await records.save("refund", refund.id, refund);
  await saveRefunded(records, charge, charge.amount_refunded + amount);
  await emitEvent(sandbox, records, "refund.created", refund);
  return refund;
}

/** Completes a pending refund, or fails one: then its amount belongs to the charge again. */
export async function finishRefund(
  sandbox: SandboxContext,
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
  await emitEvent(sandbox, records, "refund.updated", finished);
  if (status === "succeeded") return;
  const charge = typeof refund.charge === "string" ? await records.find("charge", refund.charge) : null;
  if (charge !== null) await saveRefunded(records, charge, charge.amount_refunded - refund.amount);
  await emitEvent(sandbox, records, "refund.failed", finished);
}

/** Opens an inquiry (`warning_needs_response`) or a dispute (`needs_response`). At most one is open at a time. */
export async function openDispute(
  sandbox: SandboxContext,
  records: RecordAccess,
  charge: Stripe.Charge,
  status: "needs_response" | "warning_needs_response",
): Promise<Stripe.Dispute> {
  const dispute = createDispute(charge, status, sandbox.now());
  await records.save("dispute", dispute.id, dispute);
  await records.save("charge", charge.id, { ...charge, disputed: true });
  await emitEvent(sandbox, records, "charge.dispute.created", dispute);
  if (status === "needs_response") await emitEvent(sandbox, records, "charge.dispute.funds_withdrawn", dispute);
  return dispute;
}

/** Closes a dispute. A lost one can still be won on appeal. */
export async function closeDispute(
  sandbox: SandboxContext,
  records: RecordAccess,
  dispute: Stripe.Dispute,
  outcome: "won" | "lost",
): Promise<void> {
  if (dispute.status === "won" || dispute.status === "warning_closed" || dispute.status === outcome) return;
  const isInquiry = dispute.status === "warning_needs_response";
  const closed: Stripe.Dispute = { ...dispute, status: isInquiry && outcome === "won" ? "warning_closed" : outcome };
  await records.save("dispute", dispute.id, closed);
  await emitEvent(sandbox, records, "charge.dispute.closed", closed);
  if (closed.status === "won") await emitEvent(sandbox, records, "charge.dispute.funds_reinstated", closed);
}

async function saveRefunded(records: RecordAccess, charge: Stripe.Charge, amount: number): Promise<void> {
  const isRefunded = amount >= charge.amount;
  await records.save("charge", charge.id, { ...charge, amount_refunded: amount, refunded: isRefunded });
}
