import type { PaymentAccount } from "#domain/payments/payment-provider.ts";

/** Stripe's keys say whether they move money. Without one the Stripe sandbox takes the payments. */
export function accountOfKey(secretKey: string | undefined): PaymentAccount {
  if (secretKey === undefined) return "gateway";
  return /^[sr]k_live_/u.test(secretKey) ? "stripe-live" : "stripe-test";
}
