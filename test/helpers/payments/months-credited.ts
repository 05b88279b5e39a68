/**
 * Returns the months that a payment credits after refunds, computed without the product's own code: the fewest months
 * whose share of the amount paid is not below the amount not refunded.
 */
export function monthsCredited(payment: { months: number; paid_cents: number | null; refunded_cents: number }): number {
  const { months, paid_cents, refunded_cents } = payment;
  const paid = paid_cents ?? 0;
  const all = Array.from({ length: months + 1 }, (_, count) => count);
  return all.find((count) => count * paid >= months * (paid - refunded_cents)) ?? months;
}
