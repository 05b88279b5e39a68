import type { PaymentState } from "#domain/payments/payment-state.ts";
import type { PaymentDescription } from "./describe-payment.ts";

/** The emails that a payer gets. */
export type PaymentEmailKind = "receipt" | "payment-failed";

/** The new state of a payment, just written. `LockedPayment` has the previous state. */
export type PaymentOutcome = {
  state: PaymentState;
  /** When the money came, if the ledger gives months for it since now. */
  creditedAt: Date | null;
  /** The session's. */
  amountCents: number;
  /** Until when the listing is paid for, by all its payments. */
  expiresAt: Date | null;
  /** The listing's name and place at the time of the payment. */
  listing: PaymentDescription["listing"];
};
