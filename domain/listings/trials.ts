import { facetGroups } from "#domain/facets/facets.ts";
import type { ListingDetail } from "./listing-summary.ts";

type Fields = Pick<ListingDetail, "facets" | "trialPrice" | "trialMinutes">;

/** A kind of trial lesson that an owner offers. `price` is in US dollars; null where the owner does not say it. */
export type Trial = { key: (typeof facetGroups.trial)[number]; price: number | null; minutes: number | null };

/**
 * The trial lessons that learners see: price and length stay stored when no kind is chosen, and are not shown then. Of
 * both kinds, the length is that of the paid one.
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
