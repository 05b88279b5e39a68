import { categoryKeysOf } from "#domain/listings/fields/categories.ts";
import type { ListingSummary } from "#domain/listings/listing.ts";
import type { SearchQuery, SearchSort } from "#domain/search/search-query.ts";
import { sampleListings } from "./sample-listings.ts";

/** The sample teachers that answer a query, in its order. There is one page of them, whatever page is asked for. */
export function filterSamples(query: SearchQuery): ListingSummary[] {
  return sampleListings.filter((sample) => matches(sample, query)).toSorted(orders[query.sort]);
}

function matches(sample: ListingSummary, query: SearchQuery): boolean {
  if (query.city !== null && sample.cityKey !== query.city) return false;
  if (query.category !== null && !categoryKeysOf(sample.offers).includes(query.category)) return false;
  if (query.type !== null && sample.type !== query.type) return false;
  return query.maxPrice === null || sample.hourlyRate <= query.maxPrice;
}

const orders: Record<SearchSort, (one: ListingSummary, other: ListingSummary) => number> = {
  default: () => 0,
  price: (one, other) => one.hourlyRate - other.hourlyRate,
  "price-desc": (one, other) => other.hourlyRate - one.hourlyRate,
  experience: (one, other) => (other.experienceYears ?? 0) - (one.experienceYears ?? 0),
};
