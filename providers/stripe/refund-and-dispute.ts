import type { Dispute, DisputeStatus, Refund, RefundStatus } from "#domain/payments/payment-provider.ts";
import type { DisputeResponse, RefundResponse } from "./response-shapes.ts";
import { fromSeconds } from "./session.ts";

export function toRefund(refund: RefundResponse, readAt: Date): Refund {
  return {
    id: refund.id,
    paymentId: idOf(refund.payment_intent),
    amountCents: refund.amount,
    status: refundStatusOf(refund.status),
    createdAt: fromSeconds(refund.created),
    readAt,
  };
}

export function toDispute(dispute: DisputeResponse, readAt: Date): Dispute {
  return {
    id: dispute.id,
    paymentId: idOf(dispute.payment_intent),
    amountCents: dispute.amount,
    status: disputeStatusOf(dispute.status),
    respondBy: respondByOf(dispute),
    createdAt: fromSeconds(dispute.created),
    readAt,
  };
}

/** A canceled refund returns the money to us, like a failed one. */
function refundStatusOf(status: string | null): RefundStatus {
  if (status === "succeeded") return "succeeded";
  return status === "failed" || status === "canceled" ? "failed" : "pending";
}

function disputeStatusOf(status: string): DisputeStatus {
  switch (status) {
    case "warning_needs_response":
    case "warning_under_review":
      return "inquiry";
    case "won":
    case "warning_closed":
    case "prevented":
      return "won";
    case "lost":
    // The funds stay withdrawn until the appeal is decided.
    case "appeal_needs_response":
    case "appeal_under_review":
      return "lost";
    default:
      return "open";
  }
}

function respondByOf({ status, evidence_details: evidence }: DisputeResponse): Date | null {
  const waits = status === "needs_response" || status === "warning_needs_response";
  return waits && evidence?.due_by ? fromSeconds(evidence.due_by) : null;
}

function idOf(intent: string | { id: string } | null): string | null {
  return typeof intent === "string" ? intent : (intent?.id ?? null);
}
