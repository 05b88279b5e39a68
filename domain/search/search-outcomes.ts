/**
 * The outcome of a search: matching listings, only listings whose names sound the same (`close`), or neither. Samples
 * count as `none`, because they are shown only if the directory has no listing.
 */
export const searchOutcomes = ["found", "close", "none"] as const;

export type SearchOutcome = (typeof searchOutcomes)[number];

type Results = { source: "listings" | "samples"; rows: readonly unknown[]; close: readonly unknown[] };

export function outcomeOfSearch({ source, rows, close }: Results): SearchOutcome {
  if (source === "listings" && rows.length > 0) return "found";
  return close.length > 0 ? "close" : "none";
}
