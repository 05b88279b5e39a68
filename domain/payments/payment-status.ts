import type { PaymentState } from "./payment-state.ts";

/**
 * The state of a payment as shown to the payer. `review`: the money arrived, is in dispute, or is for a removed
 * listing, and an operator reviews it.
 */
export type PaymentStatus = "paid" | "pending" | "open" | "failed" | "expired" | "refunded" | "review";

const statuses: Readonly<Record<PaymentState, PaymentStatus>> = {
  created: "open",
  open: "open",
  abandoned: "expired",
  expired: "expired",
  pending: "pending",
  failed: "failed",
  applied: "paid",
  refunded: "refunded",
  revoked: "refunded",
  disputed: "review",
  mismatch: "review",
  orphan: "review",
};

export function paymentStatus({ state, isListingRemoved }: { state: PaymentState; isListingRemoved: boolean }) {
  return state === "applied" && isListingRemoved ? "review" : statuses[state];
}
