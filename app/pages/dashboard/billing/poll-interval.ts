import { isWaiting } from "#app/payments/payment-view.ts";
import type { PaymentSummary } from "#domain/payments/operations/list-payments-of-listing.ts";

const firstMs = 80_000;

/**
 * Polling interval for payments while one is open or pending, in milliseconds: every 4 s at first, and every 30 s
 * after 80 s. False if none is.
 */
export function createPollInterval(): (payments: readonly PaymentSummary[] | undefined, now: number) => number | false {
  let waitingSince: number | null = null;
  return (payments, now) => {
    waitingSince = payments?.some(isWaiting) ? (waitingSince ?? now) : null;
    if (waitingSince === null) return false;
    return now - waitingSince < firstMs ? 4000 : 30_000;
  };
}
