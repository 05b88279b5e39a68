/**
 * The months that a payment gives after refunds, written out without the product's own code: the fewest months whose
 * share of what was paid is not below the money that was kept.
 */
export function monthsCredited(payment: { months: number; paid_cents: number | null; refunded_cents: number }): number {
  const { months, paid_cents, refunded_cents } = payment;
  const paid = paid_cents ?? 0;
  const all = Array.from({ length: months + 1 }, (_, count) => count);
  return all.find((count) => count * paid >= months * (paid - refunded_cents)) ?? months;
}
