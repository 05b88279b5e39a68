import type { ListingType } from "#domain/listings/listing.ts";
import type { Site } from "#domain/site.ts";

/** What some months of a listing cost. The currency is written as in ISO 4217, but small. */
type Price = { months: number; unitCents: number; totalCents: number; currency: "usd" };

/** The price of so many months, by the operator's prices. Null for months that are not sold, such as 2 or 1.5. */
export function priceOf(prices: Site["prices"], type: ListingType, months: number): Price | null {
  if (!prices.months.includes(months)) return null;
  const unitCents = monthlyCents(prices, type);
  return { months, unitCents, totalCents: unitCents * months, currency: "usd" };
}

/** The price of one month, in cents. */
export function monthlyCents(prices: Site["prices"], type: ListingType): number {
  return Math.round((type === "school" ? prices.schoolMonthlyUsd : prices.teacherMonthlyUsd) * 100);
}
