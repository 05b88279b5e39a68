import type { PaymentAccount } from "#domain/payments/payment-provider.ts";

/** Stripe's keys indicate whether they move money. Without a key, payments use the Stripe sandbox. */
export function accountOfKey(secretKey: string | undefined): PaymentAccount {
  if (secretKey === undefined) return "gateway";
  return /^[sr]k_live_/u.test(secretKey) ? "stripe-live" : "stripe-test";
}
