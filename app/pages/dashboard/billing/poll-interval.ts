import { isWaiting } from "#app/payments/payment-view.ts";
import type { PaymentSummary } from "#domain/payments/operations/list-payments-of-listing.ts";

const firstMs = 80_000;

/**
 * How often payments are read again while one is open or pending, in milliseconds: every 4 s at first, and every 30 s
 * after 80 s. False while none is.
 */
export function createPollInterval(): (payments: readonly PaymentSummary[] | undefined, now: number) => number | false {
  let waitingSince: number | null = null;
  return (payments, now) => {
    waitingSince = payments?.some(isWaiting) ? (waitingSince ?? now) : null;
    if (waitingSince === null) return false;
    return now - waitingSince < firstMs ? 4000 : 30_000;
  };
}
