import { type PaymentSite, startPaymentSite } from "#test/browser/payments/payment-site.ts";

let running: Promise<PaymentSite> | undefined;

/** The site of the console's tests, one for each worker: its waiting work comes from those tests alone. */
export function operatorSite(): Promise<PaymentSite> {
  return (running ??= startPaymentSite());
}
