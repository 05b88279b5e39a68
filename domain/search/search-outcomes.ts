/**
 * The outcome of a search: matching listings, only listings whose names sound the same (`close`), or neither. Samples
 * count as `none`, because they are shown only if the directory has no listing.
 */
export const searchOutcomes = ["found", "close", "none"] as const;

export type SearchOutcome = (typeof searchOutcomes)[number];
