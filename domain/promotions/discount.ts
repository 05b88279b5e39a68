/** Stripe's minimum payment in US dollars, which a discount always leaves to pay. */
const minChargeCents = 50;

/** The discount of a percentage on a total, in whole cents, rounded half up. */
export function discountCents(totalCents: number, percent: number): number {
  return Math.max(0, Math.min(Math.round((totalCents * percent) / 100), totalCents - minChargeCents));
}
