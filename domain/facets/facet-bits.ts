import { type FacetKey, facetsByGroup } from "./facets.ts";

/**
 * The facets in the order of their bits in the indexes of results. The order is permanent, so new facets are added at
 * the end. Must match the SQL function `facet_bits`.
 */
const keysByBit: readonly FacetKey[] = [
  "age-0-5",
  "age-6-12",
  "age-13-17",
  "adult",
  "heritage",
  "simplified",
  "traditional",
  "pinyin",
  "zhuyin",
  "hsk",
  "yct",
  "ap",
  "tocfl",
  "ib",
  "in-person",
  "online",
  "at-home",
  "weekday-day",
  "weekday-evening",
  "weekend",
  "trial-free",
  "trial-paid",
  "explains-en",
  "explains-zh",
  "explains-yue",
  "open",
  "waiting",
  "full",
];

/**
 * Facets that few owners are expected to choose. The listings with any of them have their own indexes, in which a rare
 * facet is found among far fewer listings. Must match the predicate of these indexes.
 *
 * @internal Exported for its tests.
 */
export const uncommonFacets: readonly FacetKey[] = ["yct", "ap", "tocfl", "ib", "explains-yue", "waiting", "full"];

/** The facets as the sum of their bits. */
export function facetBits(keys: readonly FacetKey[]): number {
  return keysByBit.reduce((bits, key, bit) => (keys.includes(key) ? bits | (1 << bit) : bits), 0);
}

/** Whether every listing that matches these facets has an uncommon one. */
export function requiresUncommon(keys: readonly FacetKey[]): boolean {
  return facetsByGroup(keys).some((group) => group.keys.every((key) => uncommonFacets.includes(key)));
}
