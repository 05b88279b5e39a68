import type { ListingType } from "#domain/listings/listing.ts";
import type { Site } from "#domain/site.ts";

/** The price of some months of a listing. The currency is a lowercase ISO 4217 code. */
type Price = { months: number; unitCents: number; totalCents: number; currency: "usd" };

/**
 * Returns the price of a number of months at the operator's prices. Null for a number of months that is not sold, for
 * example 2 or 1.5.
 */
export function priceOf(prices: Site["prices"], type: ListingType, months: number): Price | null {
  if (!prices.months.includes(months)) return null;
  const unitCents = monthlyCents(prices, type);
  return { months, unitCents, totalCents: unitCents * months, currency: "usd" };
}

/** The price of one month, in cents. */
export function monthlyCents(prices: Site["prices"], type: ListingType): number {
  return Math.round((type === "school" ? prices.schoolMonthlyUsd : prices.teacherMonthlyUsd) * 100);
}
