import { type PaymentSite, startPaymentSite } from "#test/browser/payments/payment-site.ts";

let running: Promise<PaymentSite> | undefined;

/** The site of the console's tests, one for each worker: what needs attention there is what those tests made. */
export function operatorSite(): Promise<PaymentSite> {
  return (running ??= startPaymentSite());
}
