import type { ListingType } from "#domain/listings/listing.ts";
import { type AnalyticsContact, contactMethods, type ViewSource, viewSources } from "./analytics.ts";
import { type DayAmount, sumOf } from "./queries/read-amounts.ts";

export type Totals = { shown: number; views: number; saved: number; contacts: number };

/** Contacts by method and views by source. */
export type Details = { methods: Record<AnalyticsContact, number>; sources: Record<ViewSource, number> };

export function totalsOf(amounts: readonly DayAmount[]): Totals {
  return {
    shown: sumOf(amounts, ["shown"]),
    views: sumOf(amounts, ["view"]),
    saved: sumOf(amounts, ["saved"]),
    contacts: sumOf(amounts, contactMethods),
  };
}

/** Schools only. */
export function detailsOf(type: ListingType, amounts: readonly DayAmount[]): Details | null {
  return type === "school" ? { methods: methodsOf(amounts), sources: sourcesOf(amounts) } : null;
}

function methodsOf(amounts: readonly DayAmount[]): Details["methods"] {
  const sums = contactMethods.map((method) => [method, sumOf(amounts, [method])]);
  return Object.fromEntries(sums) as Details["methods"];
}

function sourcesOf(amounts: readonly DayAmount[]): Details["sources"] {
  const sums = viewSources.map((one) => [
    one,
    sumOf(
      amounts.filter(({ source }) => source === one),
      ["view"],
    ),
  ]);
  return Object.fromEntries(sums) as Details["sources"];
}
