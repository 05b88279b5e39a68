import type { PaymentState } from "#domain/payments/payment-state.ts";
import type { PaymentDescription } from "./describe-payment.ts";

/** The emails that a payer can receive. */
export type PaymentEmailKind = "receipt" | "payment-failed";

/** The new state of a payment, just written. `LockedPayment` has the previous state. */
export type PaymentOutcome = {
  state: PaymentState;
  /** When the money was received, if the ledger has just started to grant months for it. */
  creditedAt: Date | null;
  /** The session's amount. */
  amountCents: number;
  /** The expiry of the listing, over all its payments. */
  expiresAt: Date | null;
  /** The listing's name and place at the time of the payment. */
  listing: PaymentDescription["listing"];
};
