import { facetGroups } from "#domain/facets/facets.ts";
import type { ListingDetail } from "./listing-summary.ts";

type Fields = Pick<ListingDetail, "facets" | "trialPrice" | "trialMinutes">;

/** A kind of trial lesson that an owner offers. `price` is in US dollars; null if the owner has not entered it. */
export type Trial = { key: (typeof facetGroups.trial)[number]; price: number | null; minutes: number | null };

/**
 * The trial lessons shown to learners. Price and length stay stored if no kind is chosen, but are not shown. With both
 * kinds chosen, the length is that of the paid one.
 */
export function trialsOf({ facets, trialPrice, trialMinutes }: Fields): Trial[] {
  const hasBoth = facetGroups.trial.every((key) => facets.includes(key));
  return facetGroups.trial
    .filter((key) => facets.includes(key))
    .map((key) =>
      key === "trial-paid"
        ? { key, price: trialPrice, minutes: trialMinutes }
        : { key, price: 0, minutes: hasBoth ? null : trialMinutes },
    );
}
