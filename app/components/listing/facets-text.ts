import { type FacetGroup, type FacetKey, facetGroups } from "#domain/facets/facets.ts";
import type { ListingDetail } from "#domain/listings/listing-summary.ts";
import { trialsOf } from "#domain/listings/trials.ts";
import { formatAmount } from "#i18n/formats.ts";
import { interpolate } from "#i18n/interpolate.ts";
import type { Messages } from "#i18n/messages.ts";

type Listing = Pick<ListingDetail, "facets" | "trialPrice" | "trialMinutes">;

type Texts = { own: Pick<Messages<"listing">, "facets" | "trial">; shared: Pick<Messages<"shared">, "listSeparator"> };

/** The owner's choices in a group, with details of the trial lesson; "" if there are none. */
export function facetsText(group: Exclude<FacetGroup, "times">, listing: Listing, { own, shared }: Texts): string {
  const keys: readonly FacetKey[] = facetGroups[group];
  return keys
    .filter((key) => listing.facets.includes(key))
    .map((key) => {
      const details = trialDetails(key, listing, own.trial);
      return details === "" ? own.facets[key] : interpolate(own.trial.details, { trial: own.facets[key], details });
    })
    .join(shared.listSeparator);
}

/** `$20 for 30 minutes`; `30 minutes`. "" for other facets, and if the owner gave no details. */
function trialDetails(key: FacetKey, listing: Listing, texts: Texts["own"]["trial"]): string {
  const trial = trialsOf(listing).find((one) => one.key === key);
  const price = trial?.price ? interpolate(texts.price, { amount: formatAmount(trial.price) }) : "";
  const minutes = trial?.minutes ? interpolate(texts.minutes, { n: trial.minutes }) : "";
  return price !== "" && minutes !== "" ? interpolate(texts.priceAndMinutes, { price, minutes }) : price || minutes;
}
