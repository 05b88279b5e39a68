import { type PaymentSite, startPaymentSite } from "#test/browser/payments/payment-site.ts";

let running: Promise<PaymentSite> | undefined;

/** The site of the console's tests, one per worker. Its pending work is created only by these tests. */
export function operatorSite(): Promise<PaymentSite> {
  return (running ??= startPaymentSite());
}
