import { categories } from "#domain/listings/fields/categories.ts";
import { listingTypes } from "#domain/listings/listing.ts";
import { searchPrices, searchSorts } from "#domain/search/search-query.ts";

const cities = ["Boston", "New York", "San Francisco", "Toronto", "Vancouver", "Seattle", "Chicago", "Los Angeles"];
const filters: Readonly<Record<string, readonly (string | number)[]>> = {
  city: cities,
  sort: searchSorts,
  category: ["all", ...categories],
  type: ["", ...listingTypes],
  price: ["", ...searchPrices],
  page: [1, 2, 3],
};

/**
 * Returns the path of a search for a whole number. Numbers less than 10,000 apart have different searches, so that a
 * server renders each of them instead of sending a cached page. Unknown values would not do: they share one page.
 */
export function searchPath(number: number): string {
  const query = new URLSearchParams();
  let rest = number;
  for (const [name, values] of Object.entries(filters)) {
    query.set(name, String(values[rest % values.length]));
    rest = Math.floor(rest / values.length);
  }
  return `/?${query}`;
}
